/** Whether a file is what its name says, by its first and last bytes: a photo named sales.csv helps nobody. */
import { uploadEnding } from '@caselift/contract/uploads';

export const headBytes = 64 * 1024;
export const tailBytes = 4;

const zip = Buffer.from('PK\x03\x04', 'latin1');
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const parquet = Buffer.from('PAR1');
const pdf = Buffer.from('%PDF-');

/** Of random bytes a tenth are control characters; of any text nearly none. */
const mostControlShare = 0.01;

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/**
 * @param head the first bytes, `headBytes` unless the file is shorter
 * @param tail the last `tailBytes`; null while they are not there yet
 */
export function isWhatItsNameSays(name: string, head: Buffer, tail: Buffer | null): boolean {
  switch (uploadEnding(name)) {
    case 'parquet':
      return startsWith(head, parquet) && (tail === null || tail.equals(parquet));
    // Both programs' old and new formats open under either name, and a file with a password is a compound file.
    case 'xlsx':
    case 'xls':
      return startsWith(head, zip) || startsWith(head, compoundFile);
    default:
      return !startsWith(head, pdf) && isText(head);
  }
}

/** Zeros do not count against it: they are half of UTF-16, and some programs pad with them. */
function isText(head: Buffer): boolean {
  const controls = head.reduce((count, byte) => (isControl(byte) ? count + 1 : count), 0);
  return controls <= head.length * mostControlShare;
}

/** All but zero, tab, line feed, vertical tab, form feed, carriage return, and the end mark of old systems. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a;
}
