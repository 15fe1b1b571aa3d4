const longestKeyBytes = 1024; // S3's
const longestNameBytes = 240; // as a file's name, percent-encoded; file systems take 255

/** Whether it may be a key everywhere: on disk as in a bucket. */
export function isKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= longestKeyBytes &&
    key.isWellFormed() &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    !/[\u0000-\u001f\u007f]/.test(key) &&
    key.split('/').every(isName)
  );
}

function isName(name: string): boolean {
  return !['', '.', '..'].includes(name) && encodedName(name).length <= longestNameBytes;
}

/** The key as it is, or an error when it could not be one. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" cannot be a key of the storage.`);
  return key;
}

/** A name of a key as a file's name on any system; never one that holds `=`. */
export function encodedName(name: string): string {
  return encodeURIComponent(name).replaceAll('*', '%2A');
}
