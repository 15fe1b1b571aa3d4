/** Rounds of the long tier: how many were tried of each kind, over all of its runs (scripts/rounds.ts prints them). */
import { appendFileSync } from 'node:fs';

/** How many rounds to try: ROUNDS, or as many as `npm test` has. */
export const roundsAsked = (usual: number): number => Number(process.env.ROUNDS ?? usual);

/** Notes a round that ended well: a line in the file that CASELIFT_ROUNDS names. */
export function countRound(kind: string): void {
  const file = process.env.CASELIFT_ROUNDS;
  if (file) appendFileSync(file, `${JSON.stringify({ kind, seed: process.env.CASELIFT_SEED ?? '' })}\n`);
}
