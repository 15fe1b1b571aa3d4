/** The running programs of someone, with each account that isn't done in them. */

import type { Scope } from '@caselift/contract/scope';
import type { OpenProgram } from '@caselift/contract/today-accounts';
import type { Tx } from '@caselift/db/connect';
import { dollars } from '@caselift/domain/numbers';
import type { QuantityUnit } from '@caselift/domain/programs/item-entry';
import type { ItemPerson } from '@caselift/domain/programs/item-people';
import { type AccountWorth, accountWorth, lackingText } from '@caselift/domain/programs/near-account';
import type { AccountStanding } from '@caselift/domain/programs/program-accounts';
import { reachOf } from '@caselift/domain/programs/reach';
import { seesProfits } from '@caselift/domain/visibility';
import { type AskedItem, holdersFor, measuredItem } from '../../figures/asked-item.ts';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import { readPersonItems } from '../../figures/item-person.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { type Program, type ProgramAccount, readProgram } from './program.ts';

export type RunningProgram = Program & { item: AskedItem };

export type AskedPrograms = {
  viewer: Viewer;
  scope: Scope;
  snapshot: CurrentSnapshot;
  edited: EditedParts;
  person: ItemPerson;
};

/** With what is below them; what counts no accounts is left out. */
export async function readRunning(tx: Tx, memory: SnapshotMemory, asked: AskedPrograms): Promise<RunningProgram[]> {
  const { viewer, scope, snapshot, edited, person } = asked;
  const [people, settings] = await Promise.all([edited.people(), edited.settings()]);
  const { customId } = person;
  const items = await readPersonItems(tx, memory, { scope, snapshot, edited, people, settings, viewer, customId });
  const running = items.filter(({ result }) => !result.isEnded);
  const parts = running.flatMap((found) =>
    [found.result, ...found.result.children].flatMap((result) => {
      const input = found.inputs.get(result.itemId);
      return input === undefined ? [] : [{ found, result, input }];
    }),
  );
  const programs = parts.map(async ({ found, result, input }): Promise<RunningProgram> => {
    const item: AskedItem = {
      ...{ found, result, input, snapshot, seen: new Map(), withProfits: seesProfits(viewer, settings) },
      holders: holdersFor(found, input, person),
      measured: await measuredItem(tx, { found, input, snapshot }),
    };
    return { ...(await readProgram(tx, memory, item)), item };
  });
  return (await Promise.all(programs)).filter(({ accounts }) => accounts.length > 0);
}

const unitOf = ({ item }: RunningProgram): QuantityUnit => item.result.unit;
const isDone = ({ standing }: ProgramAccount) => standing.state === 'done';

/** What the account is worth in the program: the step that it helps to reach. null: nothing more is paid. */
export function worthOf({ item, measure }: RunningProgram, lacks: number | null): AccountWorth | null {
  const { found, result, withProfits, snapshot } = item;
  if (paysNothingOfItsOwn(item) || snapshot.lastTransactionDate >= found.instance.to) return null;
  const { step } = reachOf(result, found.inputs, { hidesProfits: !withProfits });
  const isHidden = measure?.isHidden === true && result.unit === '$';
  return accountWorth(step && { amountCents: step.amountCents, ...(!isHidden && { quantity: step.quantity }) }, {
    ...{ unit: result.unit, lacks, paysEach: step?.kind === 'image' },
  });
}

/** A group's child, a qualifier, and what one of those locks. */
function paysNothingOfItsOwn({ found, result }: AskedItem): boolean {
  const child = found.result.children.find(({ itemId }) => itemId === result.itemId);
  return child !== undefined && (child.weightPercent !== null || child.isQualifier || child.isLocked);
}

const shown = (worth: AccountWorth | null) => worth && { amount: dollars(worth.amountCents), caption: worth.caption };

/** Those that the account is in and isn't done in: by dollars. */
export function openPrograms(programs: readonly RunningProgram[], buyerId: string): OpenProgram[] {
  return programs
    .flatMap((program): OpenProgram[] => {
      const account = program.accounts.find(({ customId }) => customId === buyerId);
      if (account === undefined || isDone(account)) return [];
      const { found, result } = program.item;
      const { item } = found.tree;
      return [
        {
          ...{ itemId: item.itemId, instance: found.instance.from, name: item.name, to: found.instance.to },
          part: result.itemId === item.itemId ? null : result.name,
          note: account.standing.note,
          worth: shown(worthOf(program, account.standing.lacks)),
        },
      ];
    })
    .sort((a, b) => (b.worth?.amount ?? 0) - (a.worth?.amount ?? 0) || a.name.localeCompare(b.name, 'en'));
}

/** So many placements or photos are one visit's work. */
const mostNear = 2;

/** Partly done, with little left: of a target of its own at least half of it is there. */
const isNear = ({ state, lacks, share }: AccountStanding, unit: QuantityUnit): boolean =>
  state === 'partly' && lacks !== null && lacks > 0 && lacks <= mostNear && (unit !== 'accounts' || share >= 0.5);

/** Of accounts that are nearly done somewhere: the step that pays most, and what they lack, by account. */
export type NearAccount = { worth: AccountWorth | null; notes: string[] };

export function nearAccounts(programs: readonly RunningProgram[]): Map<string, NearAccount> {
  const near = new Map<string, NearAccount>();
  for (const program of programs) {
    for (const { customId, standing } of program.accounts) {
      const { lacks } = standing;
      if (lacks === null || !isNear(standing, unitOf(program))) continue;
      const worth = worthOf(program, lacks);
      const known = near.get(customId) ?? { worth: null, notes: [] };
      const isBetter = (worth?.amountCents ?? 0) > (known.worth?.amountCents ?? 0);
      const note = `${program.item.found.tree.item.name}: ${lackingText(unitOf(program), lacks)}`;
      near.set(customId, {
        worth: isBetter ? worth : known.worth,
        notes: isBetter ? [note, ...known.notes] : [...known.notes, note],
      });
    }
  }
  return near;
}
