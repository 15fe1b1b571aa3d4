/** The number that names a scope or a set of accounts in snapshots, of its text (domain/src/programs/item-scope.ts). */
import { createHash } from 'node:crypto';

/** The first 53 bits of the SHA-256, which a number holds exactly. Texts are kept and compared, should two share them. */
export function itemIdOf(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
}
