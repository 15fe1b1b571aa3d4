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
  /** The actions that it lets change months that are over, and of what. */
  actions?: Partial<Record<string, readonly string[]>>;
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
  return knownFaults.find(({ reading }) => {
    const other = reading?.(asked, life) ?? null;
    return other !== null && (secondReader(other)[key] ?? 0) === found;
  })?.sentence;
}

/** @param part of pay, or what of a program. */
export const explanationByAction = (action: string, part: string): string | undefined =>
  knownFaults.find((fault) => fault.actions?.[action]?.includes(part))?.sentence;
