/** Mutants that no test can notice, or need not, each with its reason. */
import { readFileSync } from 'node:fs';
import type { Mutation } from './operators.ts';

/**
 * equal: it says the same for everything, by `because`, the algebra. unreachable: nothing comes there, by the type or guard.
 * words: it changes texts or speed alone.
 */
export type Reason = 'equal' | 'unreachable' | 'words';

/** @property line the text of the line where the mutant's expression begins. @property mutants 'was => is'. */
export type Survivors = { line: string; mutants: string[]; reason: Reason; because: string };
type Mutant = { at: number; line: string; mutant: string };

export const survivors = JSON.parse(readFileSync(new URL('./survivors.json', import.meta.url), 'utf8')) as Record<
  string,
  Survivors[]
>;

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** As the file of survivors names them; the second of a line that reads the same ends in (2). */
export function named(text: string, mutations: readonly Mutation[]): Mutant[] {
  const times = new Map<string, number>();
  return mutations.map(({ start, was, is }) => {
    const before = text.slice(0, start);
    const line = text.slice(before.lastIndexOf('\n') + 1).split('\n', 1)[0] ?? '';
    const [at, words] = [before.split('\n').length, inOneLine(`${was} => ${is}`)];
    const time = (times.get(`${at} ${words}`) ?? 0) + 1;
    times.set(`${at} ${words}`, time);
    return { at, line: line.trim(), mutant: time === 1 ? words : `${words} (${time})` };
  });
}

/** What survives without standing there, and what stands there and is noticed or gone. */
export function compare(surviving: readonly Mutant[], known: readonly Survivors[]) {
  const expected = known.flatMap(({ line, mutants }) => mutants.map((mutant) => ({ line, mutant })));
  const isSame = (one: Omit<Mutant, 'at'>) => (other: Omit<Mutant, 'at'>) =>
    one.line === other.line && one.mutant === other.mutant;
  return {
    unnamed: surviving.filter((one) => !expected.some(isSame(one))),
    gone: expected.filter((one) => !surviving.some(isSame(one))),
  };
}
