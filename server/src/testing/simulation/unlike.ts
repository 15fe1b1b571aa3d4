/** Amounts that places name of the same thing, and don't say the same. */
import { cents } from './look.ts';

export type Said = { key: string; text: string; known?: string };

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What does not say the same, in dollars. */
export function unlike(key: string, named: Record<string, number>): Said[] {
  const values = new Set(Object.values(named).map(cents));
  if (values.size <= 1) return [];
  return [
    {
      key,
      text: Object.entries(named)
        .map(([name, value]) => `${name} ${value.toFixed(2)}`)
        .join(', '),
    },
  ];
}
