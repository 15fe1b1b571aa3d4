/**
 * Faults that are known: each has a test that expects it to fail, by the sentence here. Where one explains what the product
 * pays, a life goes on; once it is repaired its test passes, which fails, and its row goes.
 */
import type { Life } from './life.ts';
import { type Reckoning, secondReader } from './second-reader.ts';

export type KnownFault = {
  /** The name of the test that expects it. */
  sentence: string;
  file: string;
  /** The facts or rules that the product reads instead. null: it plays no part. */
  reading?: (asked: Reckoning, life: Life) => Reckoning | null;
  /** What it may change, where no other reading says how much. */
  concerns?: (key: string, asked: Reckoning, life: Life) => boolean;
};

export const knownFaults: readonly KnownFault[] = [];

export function explanationOf({
  key,
  found,
  asked,
  life,
}: {
  key: string;
  found: number;
  asked: Reckoning;
  life: Life;
}): string | undefined {
  for (const { sentence, reading, concerns } of knownFaults) {
    const other = reading?.(asked, life) ?? null;
    if (other !== null && (secondReader(other)[key] ?? 0) === found) return sentence;
    if (concerns?.(key, asked, life)) return sentence;
  }
  return undefined;
}
