/** How large files are, in the units of the limits that people read: a kilobyte is 1,024 bytes. */
const units = ['bytes', 'KB', 'MB', 'GB'];

const powerOf = (bytes: number) => (bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024))));

function inUnit(bytes: number, power: number): string {
  const value = bytes / 1024 ** power;
  return value.toFixed(power < 2 || value >= 100 ? 0 : 1);
}

/** @example fileSize(8_388_608) // '8.0 MB'; fileSize(98_304) // '96 KB' */
export const fileSize = (bytes: number): string => `${inUnit(bytes, powerOf(bytes))} ${units[powerOf(bytes)]}`;

/** @example sizeOf(3_250_586, 5_033_165) // '3.1 of 4.8 MB' */
export const sizeOf = (part: number, whole: number): string => `${inUnit(part, powerOf(whole))} of ${fileSize(whole)}`;
