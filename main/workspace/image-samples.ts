import { crc32, deflateSync } from 'node:zlib';

/** Small valid pictures made for tests; every one of its kind's parts that a reader looks at is there. */

export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpeg(width: number, height: number): Buffer {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9];
  return Buffer.from([head, frame, scan].flat());
}

export function gif(width: number, height: number): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const screen = [size, [0x80, 0, 0, 0, 0, 0, 255, 255, 255]].flat();
  const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  const image = [[0x2c, 0, 0, 0, 0], size, [0, 2, 2, 0x44, 0x01, 0, 0x3b]].flat();
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([screen, extension, image].flat())]);
}

export function webp(width: number, height: number): Buffer {
  const bits = (width - 1) | ((height - 1) << 14);
  const data = Buffer.alloc(18);
  data.writeUInt8(0x2f, 0);
  data.writeUInt32LE(bits, 1);
  const head = Buffer.alloc(8);
  head.write('VP8L', 'latin1');
  head.writeUInt32LE(data.length, 4);
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(4 + head.length + data.length, 4);
  riff.write('WEBP', 8, 'latin1');
  return Buffer.concat([riff, head, data]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
