import { useRef, useState } from 'react';
import { Button } from '../button';
import { VirtualList } from '../virtual-list';
import type { VirtualListHandle } from '../virtual-list';

interface Line {
  readonly id: number;
  readonly height: number;
}

const line = (id: number): Line => ({ id, height: 30 + ((((id * 37) % 90) + 90) % 90) });

/** A long list of uneven rows that grows at either end and changes in between. */
export function ListSheet() {
  const [lines, setLines] = useState<readonly Line[]>(() => Array.from({ length: 400 }, (_, id) => line(id)));
  const [pinned, setPinned] = useState(true);
  const list = useRef<VirtualListHandle>(null);
  const grow = (index: number): void =>
    setLines(lines.map((one, place) => (place === index ? { ...one, height: one.height + 60 } : one)));
  return (
    <div className="flex h-full flex-col">
      <div className="flex gap-2 p-2">
        <Button onClick={() => setLines([...lines, line((lines.at(-1)?.id ?? 0) + 1)])}>Append</Button>
        <Button
          onClick={() => {
            const first = lines[0]?.id ?? 0;
            setLines([...Array.from({ length: 5 }, (_, place) => line(first - 5 + place)), ...lines]);
          }}
        >
          Prepend
        </Button>
        <Button onClick={() => grow(lines.length - 1)}>Grow last</Button>
        <Button onClick={() => grow(lines.length - 12)}>Grow above</Button>
        <Button onClick={() => list.current?.scrollToEnd()}>To the end</Button>
        <output>{pinned ? 'pinned' : 'free'}</output>
      </div>
      <VirtualList
        handle={list}
        aria-label="Lines"
        className="flex-1"
        items={lines}
        getKey={(one) => one.id}
        estimateSize={() => 60}
        gap={8}
        paddingStart={8}
        paddingEnd={8}
        stickToBottom
        onPinnedChange={setPinned}
        renderItem={(one) => (
          <div style={{ height: one.height }} className="border border-edge px-2">
            Line {one.id}
          </div>
        )}
      />
    </div>
  );
}
