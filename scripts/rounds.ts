/** Rounds of the long tier, as its tests note them (db/src/testing/rounds.ts): how many of each kind, now and in all runs. */

export type Round = { kind: string; seed: string };

/** Of the file that the tests append to. A line that a killed test left half written counts for nothing. */
export function roundsIn(text: string): Round[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { kind, seed } = JSON.parse(line) as Partial<Round>;
      return kind === undefined ? [] : [{ kind, seed: seed ?? '' }];
    } catch {
      return [];
    }
  });
}

/** A line a kind, and their sum; none where there were none. @param before how many of them are of earlier runs */
export function tableOf(rounds: readonly Round[], before: number): string[] {
  const kinds = [...new Set(rounds.map(({ kind }) => kind))].sort();
  const count = (of: readonly Round[], kind?: string) =>
    of.filter((one) => kind === undefined || one.kind === kind).length;
  const line = (title: string, kind?: string) => {
    const seeds = new Set(rounds.filter((one) => kind === undefined || one.kind === kind).map(({ seed }) => seed));
    const numbers = [count(rounds.slice(before), kind), count(rounds, kind), seeds.size];
    return `${numbers.map((number) => String(number).padStart(7)).join('')}  ${title}`;
  };
  if (kinds.length === 0) return [];
  return ['    now    all  seeds  rounds', ...kinds.map((kind) => line(kind, kind)), line('all of them')];
}
