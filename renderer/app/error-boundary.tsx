import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

export interface ErrorBoundaryProps {
  /** As in "Chat stopped working". */
  readonly part: string;
  readonly onError: (error: Error, stack: string | undefined) => void;
  readonly children: ReactNode;
}

interface Failure {
  readonly failed: Error | null;
}

/** Keeps a bug in one part of the window from taking the others along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { failed: null };

  static getDerivedStateFromError(failed: Error): Failure {
    return { failed };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError(error, `${error.stack ?? error.message}\n${info.componentStack ?? ''}`);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return (
      <div role="alert" className="h-full overflow-auto bg-surface p-4">
        <EmptyState
          title={`${this.props.part} stopped working`}
          action={
            <Button size="sm" onClick={() => this.setState({ failed: null })}>
              Load it again
            </Button>
          }
        >
          {`${failed.message} The rest of the window goes on, and the log has the details.`}
        </EmptyState>
      </div>
    );
  }
}
