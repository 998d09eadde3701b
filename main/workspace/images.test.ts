import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectImage, sniffImage } from './images';
import { gif, jpeg, png, webp } from './image-samples';

describe('images (RD1, B13)', () => {
  it.each([
    ['PNG', 'image/png', png(3, 2)],
    ['JPEG', 'image/jpeg', jpeg(3, 2)],
    ['GIF', 'image/gif', gif(3, 2)],
    ['WebP', 'image/webp', webp(3, 2)],
  ])('recognises %s by its bytes and reads its size', (name, mediaType, bytes) => {
    expect(inspectImage(bytes)).toEqual({ kind: 'image', info: { name, mediaType, width: 3, height: 2 } });
  });

  it.each([
    ['PNG', png(3, 2)],
    ['JPEG', jpeg(3, 2)],
    ['GIF', gif(3, 2)],
    ['WebP', webp(3, 2)],
  ])('finds a %s that is cut off anywhere behind its signature', (_name, bytes) => {
    for (let length = 13; length < bytes.length; length += 1) {
      expect(inspectImage(bytes.subarray(0, length))?.kind).toBe('broken');
    }
  });

  it('finds no image in text, and never fails on random bytes', () => {
    expect(sniffImage(Buffer.from('<html>404</html>'))).toBeUndefined();
    const heads = [png(1, 1), jpeg(1, 1), gif(1, 1), webp(1, 1)].map((image) => image.subarray(0, 14));
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 80 }), (head, tail) => {
        expect(['image', 'broken', undefined]).toContain(inspectImage(Buffer.concat([head, tail]))?.kind);
      }),
    );
  });
});
