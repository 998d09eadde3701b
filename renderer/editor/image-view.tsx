import { useState } from 'react';

export interface ImageViewProps {
  readonly name: string;
  readonly dataUrl: string;
}

/** A picture at its own size, or as large as fits. */
export function ImageView({ name, dataUrl }: ImageViewProps) {
  const [size, setSize] = useState('');
  return (
    <figure className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 overflow-auto bg-sunken p-4">
      <img
        src={dataUrl}
        alt={name}
        onLoad={(event) =>
          setSize(`${event.currentTarget.naturalWidth} × ${event.currentTarget.naturalHeight}`)
        }
        className="min-h-0 max-w-full border border-line bg-surface object-contain"
      />
      <figcaption className="h-4 text-small text-muted">{size}</figcaption>
    </figure>
  );
}
