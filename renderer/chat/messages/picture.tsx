import { useEffect, useState } from 'react';
import type { ContractError } from '@shared/contract/channel';
import { usePictures } from '../chat-context';

interface PictureProps {
  readonly blob: string;
  readonly mediaType: string;
  readonly label: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

type Loaded =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'error'; readonly error: ContractError };

const maxHeight = 240;

/** A picture from the outputs. Its box keeps its size while it loads, where the size is known. */
export function Picture({ blob, mediaType, label, width, height }: PictureProps) {
  const pictures = usePictures();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let wanted = true;
    void pictures.load(blob, mediaType).then((answer) => {
      if (!wanted) return;
      setLoaded(
        answer.ok ? { kind: 'url', url: answer.value.dataUrl } : { kind: 'error', error: answer.error },
      );
    });
    return () => {
      wanted = false;
    };
  }, [pictures, blob, mediaType]);
  if (loaded?.kind === 'error') return <p className="text-small text-red">{loaded.error.message}</p>;
  const shownHeight = height === undefined ? undefined : Math.min(height, maxHeight);
  const shownWidth =
    width === undefined || height === undefined || shownHeight === undefined
      ? undefined
      : (width / height) * shownHeight;
  return (
    <div
      className="inline-block max-w-full overflow-clip rounded-md border border-line bg-sunken"
      style={{ minHeight: shownHeight ?? 64, minWidth: shownWidth ?? 64 }}
    >
      {loaded && (
        <img
          src={loaded.url}
          alt={label}
          draggable={false}
          style={{ maxHeight, ...(shownWidth !== undefined && { width: shownWidth }) }}
          className="block max-w-full object-contain"
        />
      )}
    </div>
  );
}
