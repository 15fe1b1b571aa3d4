/** What must be true after every step of a life. */
import type { Fault, Invariant, Moment } from './invariant.ts';
import { behindItemsInvariants } from './invariants/behind-items.ts';
import { closedInvariants } from './invariants/closed.ts';
import { documentInvariants } from './invariants/documents.ts';
import { endedInvariants } from './invariants/ended.ts';
import { fileInvariants } from './invariants/files.ts';
import { packetInvariants } from './invariants/packets.ts';
import { programInvariants } from './invariants/programs.ts';
import { secondInvariants } from './invariants/second.ts';
import { separateInvariants } from './invariants/separate.ts';
import { whatIfInvariants } from './invariants/what-if.ts';

export const invariants: readonly Invariant[] = [
  ...secondInvariants,
  ...documentInvariants,
  ...programInvariants,
  ...closedInvariants,
  ...endedInvariants,
  ...separateInvariants,
  ...whatIfInvariants,
  ...behindItemsInvariants,
  ...fileInvariants,
  ...packetInvariants,
];

export async function faultsAt(moment: Moment): Promise<Fault[]> {
  const found: Fault[] = [];
  for (const { name, after, faults } of invariants) {
    if (after !== undefined && !after.includes(moment.action.name)) continue;
    found.push(...(await faults(moment)).map((fault) => ({ invariant: name, ...fault })));
  }
  return found;
}
