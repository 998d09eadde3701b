import type { ReactNode } from 'react';
import { useServices } from '../state/services';
import { ErrorBoundary } from './error-boundary';

export interface PartProps {
  /** As in "Chat stopped working". */
  readonly name: string;
  readonly children: ReactNode;
}

/** A part of the window that may fail alone. */
export function Part({ name, children }: PartProps) {
  const { client } = useServices();
  return (
    <ErrorBoundary
      part={name}
      onError={(error, stack) =>
        void client.call('app.reportError', {
          message: `${name}: ${error.message}`.slice(0, 20_000),
          ...(stack === undefined ? {} : { stack: stack.slice(0, 50_000) }),
        })
      }
    >
      {children}
    </ErrorBoundary>
  );
}
