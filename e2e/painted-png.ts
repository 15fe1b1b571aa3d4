/** Pictures that a journey hands in, as PNG files: blobs of light on a dark wall, no two seeds alike. */
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [480, 360];

/** @param cut pixels that are cut off on each side, as someone would who sends a picture again. */
export function paintedPng(seed: number, cut = 0): Buffer {
  let state = seed;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
  const blobs = Array.from({ length: 10 }, () => ({
    ...{ x: random() * width, y: random() * height, size: 30 + random() * 70 },
    color: [random() * 200, random() * 200, random() * 200],
  }));
  const [across, down] = [width - 2 * cut, height - 2 * cut];
  const lines = Array.from({ length: down }, (_, y) => {
    const line = Buffer.alloc(1 + across * 3);
    for (let at = 0; at < across * 3; at += 1) {
      const x = Math.floor(at / 3);
      const light = blobs.reduce((sum, blob) => {
        const far = ((x + cut - blob.x) ** 2 + (y + cut - blob.y) ** 2) / blob.size ** 2;
        return sum + (blob.color[at % 3] ?? 0) * Math.exp(-far);
      }, 20);
      line[1 + at] = Math.min(235, light);
    }
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(across, 0);
  head.writeUInt32BE(down, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
