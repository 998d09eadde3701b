import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx';
import { splitPath, truncatePath } from '../lib/path';

export interface PathTextProps {
  readonly path: string;
  /** 12/20 as code, 11/16 in metadata. */
  readonly size?: 'code' | 'meta' | undefined;
  /** Colour of the name, such as a link's; the folder stays muted. */
  readonly nameClassName?: string | undefined;
  readonly className?: string | undefined;
}

const sample = '0000000000';

/** A path in mono that gives up folders from its left when there is no room: `…/forecast/Haifa`. */
export function PathText({ path, size = 'code', nameClassName = 'text-fg', className }: PathTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const width = (ruler.current?.offsetWidth ?? 0) / sample.length;
      if (width > 0) setFits(Math.floor(element.clientWidth / width));
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  const shown = splitPath(truncatePath(path, fits));
  const cut = fits < path.length;
  return (
    <span
      ref={box}
      className={cx(
        'relative block min-w-0 overflow-clip font-mono whitespace-nowrap text-muted',
        size === 'code' ? 'text-code' : 'text-meta',
        className,
      )}
    >
      <span ref={ruler} aria-hidden="true" className="invisible absolute select-none">
        {sample}
      </span>
      {cut && <span className="sr-only">{path}</span>}
      <span aria-hidden={cut || undefined}>
        {shown.folder}
        <span className={nameClassName}>{shown.name}</span>
      </span>
      {/* Holds the width the whole path would like to have, so that it grows back when there is room again. */}
      <span aria-hidden="true" className="pointer-events-none block h-0 overflow-clip opacity-0 select-none">
        {path}
      </span>
    </span>
  );
}
