/** A file with all of its mutants in it: the one that is switched on runs. */
import type { Mutation } from './operators.ts';

/** @property on -1: the file as it is. @property seen what came by while the file was as it is. */
type Switch = { on: number; seen: Set<number>; steps: number };

declare global {
  var mutantSwitch: Switch | undefined;
}

/** Far more than any test takes, so that a mutant without an end fails. */
const mostSteps = 2_000_000;

export function theSwitch(): Switch {
  globalThis.mutantSwitch ??= { on: -1, seen: new Set(), steps: 0 };
  return globalThis.mutantSwitch;
}

export function isOn(number: number): boolean {
  const state = theSwitch();
  if (state.on === -1) state.seen.add(number);
  else if (++state.steps > mostSteps) throw new Error(`Mutant ${state.on} comes to no end.`);
  return state.on === number;
}

type Host = { start: number; end: number; own: string[]; inner: Host[] };

/** A mutant's number is its place in the list. Their expressions lie within each other or apart. */
export function switched(text: string, mutations: readonly Mutation[], isOnName = 'isMutantOn'): string {
  const top: Host = { start: 0, end: text.length, own: [], inner: [] };
  const open = [top];
  const numbered = mutations.map((mutation, number) => ({ ...mutation, number }));
  numbered.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, number, text: changed } of numbered) {
    while ((open.at(-1)?.end ?? 0) < end) open.pop();
    const around = open.at(-1) ?? top;
    const isSame = around.start === start && around.end === end;
    const host = isSame ? around : { start, end, own: [], inner: [] };
    if (!isSame) {
      around.inner.push(host);
      open.push(host);
    }
    host.own.push(`${isOnName}(${number}) ? (${changed}) : `);
  }
  const written = ({ start, end, own, inner }: Host): string => {
    const pieces: string[] = [];
    let from = start;
    for (const one of inner) {
      pieces.push(text.slice(from, one.start), written(one));
      from = one.end;
    }
    const as = [...pieces, text.slice(from, end)].join('');
    return own.length === 0 ? as : `(${own.join('')}(${as}))`;
  };
  return written(top);
}
