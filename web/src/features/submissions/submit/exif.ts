/**
 * When and where a photo was taken, as the camera wrote it into the file: four tags of the Exif header of a JPEG. A library
 * for all tags is ten times as long (docs/decisions/079-what-a-phone-submits.md).
 */
import type { Place } from '@caselift/contract/item-entries';

/** takenAt: ISO instant; a time without a zone is read as the phone's own. */
export type PhotoFacts = { takenAt: string | null; place: Place | null };

const nothing: PhotoFacts = { takenAt: null, place: null };

/** @param file its first 128 kB are enough: the header comes first. */
export function readExif(file: ArrayBuffer): PhotoFacts {
  try {
    const tiff = exifOf(new DataView(file));
    return tiff === null ? nothing : factsOf(tiff);
  } catch (error) {
    // A header that ends in the middle says nothing.
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}

const startOfImage = 0xffd8;
const startOfScan = 0xffda;
const app1 = 0xffe1;
const exifName = 0x45786966; // 'Exif'

/** The part of a JPEG that is laid out like a TIFF. */
function exifOf(jpeg: DataView): DataView | null {
  if (jpeg.byteLength < 4 || jpeg.getUint16(0) !== startOfImage) return null;
  for (let at = 2; at + 4 <= jpeg.byteLength; ) {
    const marker = jpeg.getUint16(at);
    const length = jpeg.getUint16(at + 2);
    if (marker === startOfScan || marker < 0xff00) return null;
    if (marker === app1 && jpeg.getUint32(at + 4) === exifName) return new DataView(jpeg.buffer, at + 10);
    at += 2 + length;
  }
  return null;
}

type Tag = { type: number; count: number; at: number };

/** Where the values of a directory stand, by tag. */
function directory(tiff: DataView, start: number, little: boolean): Map<number, Tag> {
  const tags = new Map<number, Tag>();
  const count = tiff.getUint16(start, little);
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + 12 * index;
    const type = tiff.getUint16(entry + 2, little);
    const values = tiff.getUint32(entry + 4, little);
    const bytes = values * ({ 2: 1, 3: 2, 4: 4, 5: 8 }[type] ?? 1);
    const at = bytes > 4 ? tiff.getUint32(entry + 8, little) : entry + 8;
    tags.set(tiff.getUint16(entry, little), { type, count: values, at });
  }
  return tags;
}

function factsOf(tiff: DataView): PhotoFacts {
  const little = tiff.getUint16(0) === 0x4949;
  const first = directory(tiff, tiff.getUint32(4, little), little);
  const under = (tag: number) => {
    const pointer = first.get(tag);
    return pointer === undefined ? undefined : directory(tiff, tiff.getUint32(pointer.at, little), little);
  };
  const [photo, gps] = [under(0x8769), under(0x8825)];
  const text = (tag: Tag | undefined) =>
    tag === undefined
      ? ''
      : Array.from({ length: Math.min(tag.count, 40) }, (_, at) => String.fromCharCode(tiff.getUint8(tag.at + at)))
          .join('')
          .replace(/\0.*$/s, '');
  const rational = (tag: Tag | undefined, index = 0) => {
    if (tag === undefined || tag.type !== 5 || index >= tag.count) return null;
    const at = tag.at + 8 * index;
    const below = tiff.getUint32(at + 4, little);
    return below === 0 ? null : tiff.getUint32(at, little) / below;
  };
  const degrees = (value: Tag | undefined, side: Tag | undefined, negative: string) => {
    const [whole, minutes, seconds] = [0, 1, 2].map((index) => rational(value, index));
    if (whole === null || whole === undefined) return null;
    const angle = whole + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return text(side) === negative ? -angle : angle;
  };
  const [latitude, longitude] = [degrees(gps?.get(2), gps?.get(1), 'S'), degrees(gps?.get(4), gps?.get(3), 'W')];
  const isPlace = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    takenAt: instantOf(text(photo?.get(0x9003)), text(photo?.get(0x9011))),
    place: isPlace ? { latitude, longitude, accuracy: rational(gps?.get(0x1f)) } : null,
  };
}

/** @example instantOf('2026:09:17 10:41:00', '-05:00') // '2026-09-17T15:41:00.000Z' */
function instantOf(local: string, offset: string): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(local) ?? [];
  if (year === undefined) return null;
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : '';
  const at = new Date(`${year}-${month}-${day}T${time}${zone}`);
  // Cameras without a clock write zeros, and the server takes no year before 1970.
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at.toISOString();
}
