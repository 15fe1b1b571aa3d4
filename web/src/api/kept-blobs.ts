/**
 * Photos as IndexedDB keeps them everywhere: WebKit keeps no Blob in a private window, and iOS may be unable to read one
 * that it kept. What was kept as a Blob by an earlier release is read as it is.
 */

type Bytes = { ofBlob: ArrayBuffer; type: string };

const isBytes = (value: object): value is Bytes => 'ofBlob' in value;

/** The same with each Blob as its bytes; the type stays, because only what reads it again (withBlobs) sees the difference. */
export const withBytes = async <Value>(value: Value): Promise<Value> => (await toBytes(value)) as Value;

/** Each is read once: a form is kept at every change, and the page may be about to go. */
const read = new WeakMap<Blob, Promise<ArrayBuffer>>();

function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  const known = read.get(blob);
  if (known !== undefined) return known;
  const bytes = blob.arrayBuffer();
  read.set(blob, bytes);
  bytes.catch(() => read.delete(blob));
  return bytes;
}

async function toBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { ofBlob: await bytesOf(value), type: value.type } satisfies Bytes;
  if (Array.isArray(value)) return Promise.all(value.map(toBytes));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(async ([name, part]) => [name, await toBytes(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

export const withBlobs = <Value>(value: Value): Value => toBlobs(value) as Value;

function toBlobs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBlobs);
  if (!isPlain(value)) return value;
  if (isBytes(value)) return new Blob([value.ofBlob], { type: value.type });
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toBlobs(part)]));
}

/** A photo that is kept apart from what it belongs to. key: under which it is kept; size: in bytes. */
export type StoredPhoto = { key: string; size: number; type: string };

/** The same with where each photo is kept in its place. */
export type Listed<Value> = Value extends Blob
  ? StoredPhoto
  : Value extends object
    ? { [Name in keyof Value]: Listed<Value[Name]> }
    : Value;

/** What is kept of a photo: as bytes, or by an earlier release as a Blob. */
export type KeptPicture = Bytes | Blob;

/**
 * What withBytes made, or an earlier release kept, without its photos, and these under their keys. Those that were taken
 * out before stay as they are.
 * @param of begins each key, which the same value has each time
 * @example takeOut({ note: 'shelf', photo }, 'a') // { listed: { note: 'shelf', photo: { key: 'a 0', ... } }, photos: ... }
 */
export function takeOut<Value>(value: Value, of: string): { listed: Listed<Value>; photos: Map<string, KeptPicture> } {
  const photos = new Map<string, KeptPicture>();
  const without = (part: unknown): unknown => {
    if (part instanceof Blob || (isPlain(part) && isBytes(part))) {
      const key = `${of} ${photos.size}`;
      photos.set(key, part);
      const size = part instanceof Blob ? part.size : part.ofBlob.byteLength;
      return { key, size, type: part.type } satisfies StoredPhoto;
    }
    if (Array.isArray(part)) return part.map(without);
    if (!isPlain(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, without(one)]));
  };
  return { listed: without(value) as Listed<Value>, photos };
}

/** The other way round. @param photos by their keys; one that is missing there stays where it is kept */
export function putBack<Value>(listed: Listed<Value>, photos: ReadonlyMap<string, KeptPicture>): Value {
  const back = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(back);
    if (!isPlain(part)) return part;
    const kept = 'key' in part && typeof part.key === 'string' ? photos.get(part.key) : undefined;
    if (kept !== undefined) return toBlobs(kept);
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, back(one)]));
  };
  return back(listed) as Value;
}

/** An object of its own fields alone, of whichever frame. */
const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const above = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
};
