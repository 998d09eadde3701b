import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServices } from '../state/services';
import { cx } from '../lib/cx';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/text-link';

export interface MessageStripProps {
  readonly tone: 'error' | 'warning';
  readonly children: ReactNode;
  /** The file that mends it. */
  readonly file?: string | undefined;
  readonly end?: ReactNode | undefined;
}

/** What is wrong with the page's own files or with the last change, in the page, with the file that mends it. */
export function MessageStrip({ tone, children, file, end }: MessageStripProps) {
  const { openFile } = useServices();
  const error = tone === 'error';
  return (
    <div
      role={error ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 rounded-md px-3 py-2', error ? 'bg-redsoft' : 'bg-ambersoft')}
    >
      <Icon
        icon={error ? CircleX : TriangleAlert}
        className={cx('mt-[3px]', error ? 'text-red' : 'text-amber')}
      />
      <p className="min-w-0 flex-1 text-base wrap-anywhere">
        {children}{' '}
        {file !== undefined && (
          <TextLink mono tone="quiet" onClick={() => openFile(file)}>
            {file.split(/[\\/]/).at(-1)}
          </TextLink>
        )}
      </p>
      {end}
    </div>
  );
}
