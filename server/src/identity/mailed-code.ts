/** Codes that are mailed: 8 digits, 5 tries; stored hashed. */
import { randomInt } from 'node:crypto';
import { hashPassword } from './passwords.ts';

export const codeTries = 5;

/** The code is told once, in the mail. */
export async function newMailedCode(): Promise<{ code: string; codeHash: Buffer }> {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  // A slow hash, for 8 digits behind a fast one are found in a moment by whoever reads the table.
  return { code, codeHash: Buffer.from(await hashPassword(code)) };
}
