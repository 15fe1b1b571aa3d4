/** The running programs of somebody, with each account that isn't done in them. */

import type { Scope } from '@caselift/contract/scope';
import type { OpenProgram } from '@caselift/contract/today-accounts';
import type { Tx } from '@caselift/db/connect';
import { dollars } from '@caselift/domain/numbers';
import { explainItem } from '@caselift/domain/programs/explain-item';
import type { QuantityUnit } from '@caselift/domain/programs/item-entry';
import type { ItemPerson } from '@caselift/domain/programs/item-people';
import { type AccountWorth, accountWorth, lackingText } from '@caselift/domain/programs/near-account';
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
  const { result, input, withProfits } = item;
  const { nextStep } = explainItem(result, input, { hidesProfits: !withProfits });
  const isHidden = measure?.isHidden === true && result.unit === '$';
  const step = nextStep && { amountCents: nextStep.amountCents, ...(!isHidden && { quantity: nextStep.quantity }) };
  const paysEach = input.rules.payout.payoutType === 'quantityAdvanced';
  return accountWorth(step, { unit: result.unit, lacks, paysEach });
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

/** Of accounts that are partly done somewhere: the step that pays most, and what they lack, by account. */
export type NearAccount = { worth: AccountWorth | null; notes: string[] };

export function nearAccounts(programs: readonly RunningProgram[]): Map<string, NearAccount> {
  const near = new Map<string, NearAccount>();
  for (const program of programs) {
    for (const { customId, standing } of program.accounts) {
      const { state, lacks } = standing;
      if (state !== 'partly' || lacks === null || lacks === 0) continue;
      const worth = worthOf(program, lacks);
      const known = near.get(customId) ?? { worth: null, notes: [] };
      const isBetter = (worth?.amountCents ?? 0) > (known.worth?.amountCents ?? 0);
      const note = `${lackingText(unitOf(program), lacks)} for ${program.item.found.tree.item.name}`;
      near.set(customId, {
        worth: isBetter ? worth : known.worth,
        notes: isBetter ? [note, ...known.notes] : [...known.notes, note],
      });
    }
  }
  return near;
}
