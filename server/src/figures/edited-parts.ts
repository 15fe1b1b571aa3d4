/** What people edit in an environment, read again only after an edit. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import { type PartRevisions, partRevisions } from '@caselift/db/part-revisions';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import type { CurrentGoal } from '@caselift/domain/current-goals';
import type { IsoDate } from '@caselift/domain/dates';
import { refusal } from '../http/errors.ts';
import { type BoostRow, readBoosts } from './boost-rows.ts';
import { readListedFrom } from './current-period.ts';
import { readCorrections } from './item-corrections.ts';
import { type ItemRow, readItems } from './item-rows.ts';
import {
  hasDeactivated,
  type PersonRow,
  type ProductFlag,
  readPaidPeople,
  readPeople,
  readPeopleAndGone,
  readProductFlags,
  readRolledBack,
  readUserGoals,
} from './queries.ts';
import { readSettings, readSettingsOfPeriod, type SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type EditedParts = {
  revisionOf: PartRevisions;
  /** What `read` makes of the part's rows; `detail` names whatever else it depends on. */
  part<T>(part: EditablePart, read: () => Promise<T>, detail?: string): Promise<T>;
  settings(): Promise<SettingsRow>;
  /** Who is there; with periodTo everyone that the period pays. */
  people(): Promise<PersonRow[]>;
  /** Everyone that the sales period that begins on the day pays. */
  paidPeople(periodStart: IsoDate): Promise<PersonRow[]>;
  /** Everyone who was ever there. */
  peopleAndGone(): Promise<PersonRow[]>;
  /** Of the sales period that begins on the day; without one the latest. */
  goals(periodStart: IsoDate | null): Promise<CurrentGoal[]>;
  productFlags(): Promise<ProductFlag[]>;
  /** Of the wholesaler: the same in both environments. */
  boosts(): Promise<BoostRow[]>;
  /** Likewise; the deleted too. */
  items(): Promise<ItemRow[]>;
  /** Likewise, of holders: a hash by day. */
  corrections(): Promise<ReadonlyMap<IsoDate, string>>;
};

/**
 * Rejects with 404 where there is no such wholesaler.
 * @param periodTo of settings, and of people, what is kept by sales period is that of the one that ends on the day; absent:
 * that of L's.
 */
export async function readEditedParts(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  periodTo?: IsoDate,
): Promise<EditedParts> {
  const revisionOf = await partRevisions(tx, scope);
  if (revisionOf === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const part: EditedParts['part'] = (name, read, detail = '') =>
    memory.remember(`${name} of ${scope.wholesalerId} ${scope.db}, edits ${revisionOf(name)} ${detail}`, read);
  /** Closed periods, and those before them, keep their length. */
  const withKind = async (settings: SettingsRow, to: IsoDate): Promise<SettingsRow> => {
    const closed = await readClosings(tx, scope.wholesalerId);
    const { kind } = salesPeriodAt(to, { ...settings, closed });
    return kind === settings.salesPeriod ? settings : { ...settings, salesPeriod: kind };
  };
  const settings = async () => {
    const read = async () => {
      const settings = await (periodTo === undefined
        ? readSettings(tx, scope)
        : readSettingsOfPeriod(tx, scope, periodTo));
      if (settings === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
      return settings;
    };
    return periodTo === undefined ? part('settings', read) : withKind(await part('settings', read, periodTo), periodTo);
  };
  /** Of who is deactivated it depends on L whether they are gone. */
  const ofPeople = async <T>(detail: string, read: () => Promise<T>) => {
    const isDated = await part('people', () => hasDeactivated(tx, scope), 'deactivated');
    return part('people', read, isDated ? `${detail}, listed from ${await readListedFrom(tx, scope)}` : detail);
  };
  const paidPeople = (from: IsoDate) =>
    ofPeople(`paid from ${from} to ${periodTo}`, () => readPaidPeople(tx, scope, { from, to: periodTo }));
  return {
    revisionOf,
    part,
    paidPeople,
    peopleAndGone: async () => {
      const known = await ofPeople('and gone', () => readPeopleAndGone(tx, scope));
      return [...known, ...(await readRolledBack(tx, scope))];
    },
    people: async () => {
      if (periodTo === undefined) return ofPeople('', () => readPeople(tx, scope));
      const { salesPeriod } = await settings();
      return paidPeople(salesPeriodOf(periodTo, salesPeriod).from);
    },
    goals: (from) => part('goals', () => readUserGoals(tx, scope, from), `from ${from}`),
    productFlags: () => part('productFlags', () => readProductFlags(tx, scope)),
    boosts: () => part('boosts', () => readBoosts(tx, scope.wholesalerId)),
    items: () => {
      const series = `items of ${scope.wholesalerId}`;
      const key = `${series}, edits ${revisionOf('items')}`;
      return memory.follow<ItemRow[]>(series, key, (before) => readItems(tx, scope.wholesalerId, before));
    },
    corrections: () => part('itemHolders', () => readCorrections(tx, scope.wholesalerId)),
    settings,
  };
}
