/** Options of a shelf: what is chosen, what can be, and what a search leaves. */
import { searchTest } from '@caselift/domain/fold';
export type ShelfOption = {
  value: string;
  label: string;
  /** Why it cannot be chosen now, such as the boost that uses it; one that is chosen already can be taken out. */
  reason?: string | undefined;
};

/** Those with the phrase in their label. */
export function matchingOptions(options: readonly ShelfOption[], phrase: string): readonly ShelfOption[] {
  const isFound = searchTest(phrase);
  return options.filter(({ label }) => isFound(label));
}

/** The values that are chosen or can be. */
export const selectableOf = (options: readonly ShelfOption[], chosen: readonly string[]): string[] =>
  options.filter(({ value, reason }) => reason === undefined || chosen.includes(value)).map(({ value }) => value);

/** With the value, or without it where it was chosen. */
export const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
