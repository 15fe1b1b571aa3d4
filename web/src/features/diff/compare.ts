/** Production against Preview: who is in only one of them, which fields differ, and by how much. Pure functions. */

import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { searchTest } from '@caselift/domain/fold';
import { type Delta, deltaPercent, roundHalfAway } from '@caselift/domain/numbers';
import type { Group } from './diff-search.ts';
import { type Field, isNothing, type Unit, userFields, type Value, wholesalerFields } from './fields.ts';

/** From Production to Preview. Of numbers: the difference and its percent of Production's; of lists: what is in one only. */
export type Change =
  | { kind: 'number'; difference: number; percent: Delta }
  | { kind: 'list'; removed: readonly string[]; added: readonly string[]; shared: number };

export type ComparedField = {
  section: string;
  label: string;
  unit: Unit;
  production: Value;
  preview: Value;
  differs: boolean;
  /** null: the same, or of a kind that has no difference to speak of. */
  change: Change | null;
};

export type ComparedEntity = {
  customId: string;
  name: string;
  group: Group;
  presence: 'both' | 'production' | 'preview';
  fields: readonly ComparedField[];
  /** Fields that differ; of an entity that is in one environment only, those that have a value. */
  differences: number;
};

export type Side = { wholesaler: Wholesaler; users: readonly User[] };

/** Further decimals are those of the arithmetic on the way, not of a figure. */
const decimals = 4;

/** The items of a list by what tells them apart. */
const itemsById = (items: Value, ids?: readonly string[]): Map<string, string> =>
  new Map((Array.isArray(items) ? items : []).map((item: string, index) => [ids?.[index] ?? item, item]));

function compareLists(before: Map<string, string>, after: Map<string, string>): Change | null {
  const missingIn = (other: Map<string, string>) => (item: [string, string]) => (other.has(item[0]) ? [] : item[1]);
  const removed = [...before].flatMap(missingIn(after));
  const added = [...after].flatMap(missingIn(before));
  return removed.length + added.length === 0
    ? null
    : { kind: 'list', removed, added, shared: before.size - removed.length };
}

type Ids = { production?: readonly string[] | undefined; preview?: readonly string[] | undefined };

/** @param ids what tells the items of two lists apart, unless it is their text. */
export function compareValues(
  production: Value,
  preview: Value,
  ids: Ids = {},
): Pick<ComparedField, 'differs' | 'change'> {
  if (Array.isArray(production) || Array.isArray(preview)) {
    const change = compareLists(itemsById(production, ids.production), itemsById(preview, ids.preview));
    return { differs: change !== null, change };
  }
  if (typeof production === 'number' && typeof preview === 'number') {
    const difference = roundHalfAway(preview - production, decimals);
    if (difference === 0) return { differs: false, change: null };
    return { differs: true, change: { kind: 'number', difference, percent: deltaPercent(preview, production) } };
  }
  const same = production === preview || (isNothing(production) && isNothing(preview));
  return { differs: !same, change: null };
}

function compareEntity<Entity extends { customId: string }>(
  fields: readonly Field<Entity>[],
  production: Entity | undefined,
  preview: Entity | undefined,
): Pick<ComparedEntity, 'presence' | 'fields' | 'differences'> {
  const compared = fields.map(({ section, label, unit, read, idsOf }): ComparedField => {
    const before = production && read(production);
    const after = preview && read(preview);
    const ids = { production: production && idsOf?.(production), preview: preview && idsOf?.(preview) };
    return { section, label, unit, production: before, preview: after, ...compareValues(before, after, ids) };
  });
  return {
    presence: production === undefined ? 'preview' : preview === undefined ? 'production' : 'both',
    fields: compared,
    differences: compared.filter(({ differs }) => differs).length,
  };
}

/** Where a person is listed; admins, who have no figures, are in none. */
function groupOf({ role, hidden, viewOnly }: User): Group | null {
  if (hidden || viewOnly) return 'hidden';
  return role === 'admin' ? null : role;
}

/** Everyone of both sides, each once: in their group in Preview, or else in Production; A to Z within it. */
export function compareSides(production: Side, preview: Side): ComparedEntity[] {
  const house = compareEntity(wholesalerFields, production.wholesaler, preview.wholesaler);
  const before = new Map(production.users.map((user) => [user.customId, user]));
  const after = new Map(preview.users.map((user) => [user.customId, user]));
  const people = [...new Set([...after.keys(), ...before.keys()])].flatMap((customId): ComparedEntity[] => {
    const [was, is] = [before.get(customId), after.get(customId)];
    const name = is?.name ?? was?.name ?? customId;
    const group = (is && groupOf(is)) ?? (was && groupOf(was)) ?? null;
    return group === null ? [] : [{ customId, name, group, ...compareEntity(userFields, was, is) }];
  });
  people.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.customId.localeCompare(b.customId, 'en'));
  const { customId, title } = preview.wholesaler;
  return [{ customId, name: title, group: 'wholesaler', ...house }, ...people];
}

/** Whether there is anything to show of it among differences. */
export const isDifferent = ({ presence, differences }: ComparedEntity): boolean =>
  presence !== 'both' || differences > 0;

/** How many entities of each group differ. */
export function countDifferent(entities: readonly ComparedEntity[]): Record<Group, number> {
  const counts = { wholesaler: 0, salesRep: 0, teamLead: 0, manager: 0, hidden: 0 };
  for (const entity of entities) if (isDifferent(entity)) counts[entity.group] += 1;
  return counts;
}

/** The entities of a group with the phrase in their name or ID. */
export function searchEntities(
  entities: readonly ComparedEntity[],
  { group, searchPhrase }: { group: Group; searchPhrase: string },
): ComparedEntity[] {
  const isFound = searchTest(searchPhrase);
  return entities.filter((entity) => entity.group === group && isFound(entity.name, entity.customId));
}
