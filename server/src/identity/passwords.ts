/** Hashing of passwords and of the secrets that stand for them. */
import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id at 46 MiB, one pass, one lane: 15-19 ms here, and above the OWASP minimum.
const strength = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** Compared with when the email is unknown or has no password yet, so that the answer takes as long as any other. */
const dummyHash = hash('nobody has this password', strength);

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** Whether `password` is the one behind `passwordHash`; null: compares with a dummy, for the same time, and says no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}

/** For random secrets (tokens): too long to guess, so a fast hash is enough. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
