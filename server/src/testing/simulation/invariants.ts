/** What must be true after every step of a life. */
import type { Action, Did } from './actions.ts';
import { closedInvariants } from './invariants/closed.ts';
import { documentInvariants } from './invariants/documents.ts';
import { endedInvariants } from './invariants/ended.ts';
import { secondInvariants } from './invariants/second.ts';
import { separateInvariants } from './invariants/separate.ts';
import type { Life } from './life.ts';
import type { Seen } from './look.ts';

/** key: what it is about, the same in every life: 'closed gp'. known: the sentence of the known fault that explains it. */
export type Fault = { invariant: string; key: string; text: string; known?: string };

/** What was done, and how the product answers since. */
export type Moment = { life: Life; seen: Seen; before: Seen; did: Did; action: Action };

export type Invariant = {
  name: string;
  /** What breaks it. */
  faults(moment: Moment): Promise<Omit<Fault, 'invariant'>[]>;
};

export const invariants: readonly Invariant[] = [
  ...secondInvariants,
  ...documentInvariants,
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
