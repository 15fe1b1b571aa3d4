/** What must be true after every step of a life. */
import type { Fault, Invariant, Moment } from './invariant.ts';
import { closedInvariants } from './invariants/closed.ts';
import { documentInvariants } from './invariants/documents.ts';
import { endedInvariants } from './invariants/ended.ts';
import { programInvariants } from './invariants/programs.ts';
import { secondInvariants } from './invariants/second.ts';
import { separateInvariants } from './invariants/separate.ts';

export const invariants: readonly Invariant[] = [
  ...secondInvariants,
  ...documentInvariants,
  ...programInvariants,
  ...closedInvariants,
  ...endedInvariants,
  ...separateInvariants,
];

export async function faultsAt(moment: Moment): Promise<Fault[]> {
  const found: Fault[] = [];
  for (const { name, faults } of invariants)
    found.push(...(await faults(moment)).map((fault) => ({ invariant: name, ...fault })));
  return found;
}
