/** The addresses and refusals of the storage on this machine's disk; a bucket has its own. */
export const storagePaths = {
  /** Takes one file as a multipart form: the signed fields first, the file last. */
  form: '/api/storage/form',
  /** Answers a stored file to whoever holds its signed address. */
  file: '/api/storage/file',
} as const;

export const storageTexts = {
  notAllowed: "This link isn't valid or has expired. Please start over.",
  tooLarge: (bytes: number) => `The file can be up to ${sizeText(bytes)}.`,
  noFile: 'The form has no file.',
} as const;

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${bytes} bytes`;
}
