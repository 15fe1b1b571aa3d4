import { expect, test } from 'vitest';
import { readExif } from './exif.ts';

type Value = string | readonly (readonly [number, number])[];

/** A JPEG that says these tags of the photo and of the place, in either byte order. */
function jpegWith(photo: Record<number, Value>, gps: Record<number, Value>, little: boolean): ArrayBuffer {
  const tiff = new DataView(new ArrayBuffer(2000));
  const write16 = (at: number, value: number) => tiff.setUint16(at, value, little);
  const write32 = (at: number, value: number) => tiff.setUint32(at, value, little);
  let free = 200;
  const directory = (start: number, tags: [number, Value | number][]) => {
    write16(start, tags.length);
    for (const [index, [tag, value]] of tags.entries()) {
      const entry = start + 2 + 12 * index;
      write16(entry, tag);
      const isPointer = typeof value === 'number';
      const isText = typeof value === 'string';
      write16(entry + 2, isPointer ? 4 : isText ? 2 : 5);
      write32(entry + 4, isPointer ? 1 : isText ? value.length + 1 : value.length);
      if (isPointer) write32(entry + 8, value);
      else if (isText && value.length < 4)
        for (const [at, char] of [...value].entries()) tiff.setUint8(entry + 8 + at, char.charCodeAt(0));
      else {
        write32(entry + 8, free);
        if (isText) for (const char of `${value}\0`) tiff.setUint8(free++, char.charCodeAt(0));
        else
          for (const [above, below] of value) {
            write32(free, above);
            write32(free + 4, below);
            free += 8;
          }
      }
    }
  };
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  write16(2, 42);
  write32(4, 8);
  directory(8, [
    [0x8769, 50],
    [0x8825, 100],
  ]);
  const entries = (tags: Record<number, Value>) =>
    Object.entries(tags).map(([tag, value]) => [Number(tag), value] as [number, Value]);
  directory(50, entries(photo));
  directory(100, entries(gps));
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0x07, 0xd8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return new Uint8Array([...head, ...new Uint8Array(tiff.buffer), 0xff, 0xda]).buffer;
}

const photo = { 36867: '2026:09:17 10:41:05', 36881: '-05:00' };
/** 41° 35' 12", 93° 37' 30". */
const place = {
  1: 'N',
  2: [
    [41, 1],
    [35, 1],
    [1200, 100],
  ],
  3: 'W',
  4: [
    [93, 1],
    [37, 1],
    [30, 1],
  ],
  31: [[65, 10]],
} as const;

test.each([true, false])('a photo says when and where it was taken (little endian: %s)', (little) => {
  const { takenAt, place: at } = readExif(jpegWith(photo, place, little));
  expect(takenAt).toBe('2026-09-17T15:41:05.000Z'); // 10:41:05 + 5 h
  expect(at?.latitude).toBeCloseTo(41 + 35 / 60 + 12 / 3600, 9);
  expect(at?.longitude).toBeCloseTo(-(93 + 37 / 60 + 30 / 3600), 9);
  expect(at?.accuracy).toBe(6.5);
});

test('a time without a zone is the phone’s own, and an unknown accuracy stays unknown', () => {
  const { 0x1f: _, ...unsure } = place;
  const facts = readExif(jpegWith({ 36867: '2026:09:17 10:41:05' }, unsure, true));
  expect(facts.takenAt).toBe(new Date(2026, 8, 17, 10, 41, 5).toISOString());
  expect(facts.place?.accuracy).toBeNull();
});

test('a camera without a clock or a place says nothing, and no file is guessed at', () => {
  const nothing = { takenAt: null, place: null };
  expect(readExif(jpegWith({ 36867: '0000:00:00 00:00:00' }, {}, true))).toEqual(nothing);
  expect(readExif(jpegWith({}, { ...place, 2: [[41, 0]] }, true))).toEqual(nothing);
  expect(readExif(jpegWith({}, { ...place, 2: [[141, 1]] }, true))).toEqual(nothing);
  expect(readExif(new ArrayBuffer(0))).toEqual(nothing);
  expect(readExif(new TextEncoder().encode('\u0089PNG and so on').buffer as ArrayBuffer)).toEqual(nothing);
  const whole = jpegWith(photo, place, false);
  for (let length = 0; length < 340; length += 1) expect(() => readExif(whole.slice(0, length))).not.toThrow();
});
