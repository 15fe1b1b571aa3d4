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

/** An object of its own fields alone, of whichever frame. */
const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const above = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
};
