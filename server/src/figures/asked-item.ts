/** The requested item, person and instance, and the people with the accounts behind it. */
import type { QueryOf } from '@caselift/contract/endpoint';
import { itemResultTexts, type listAccountResults } from '@caselift/contract/item-results';
import type { Scope } from '@caselift/contract/scope';
import { statementTexts } from '@caselift/contract/statements';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import { childrenIn, measuresSales } from '@caselift/domain/programs/instances';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { assignedOf, type ItemPerson } from '@caselift/domain/programs/item-people';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { scopeOf } from '@caselift/domain/programs/item-windows';
import type { ExplainedInput } from '@caselift/domain/programs/pay-item';
import { seesProfits, visiblePeople } from '@caselift/domain/visibility';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { NamedByScopes } from '../jobs/question-kinds.ts';
import { type CurrentSnapshot, requireTables } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import type { EndedPeriod } from './ended-period.ts';
import { readEveryone } from './everyone.ts';
import { type PersonItem, readPersonItems } from './item-person.ts';
import { withNamed } from './item-scopes.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type Asked = {
  viewer: Viewer;
  scope: Scope;
  params: { itemId: string; customId: string };
  query: Pick<QueryOf<typeof listAccountResults>, 'instance'>;
};

/** Of the item itself, be it below another. */
export type AskedItem = {
  found: PersonItem;
  result: ItemResult;
  input: ExplainedInput;
  snapshot: CurrentSnapshot;
  /** The people with accounts that count for the person; for a house goal, too, only those. */
  holders: readonly string[];
  /** Names of the people the reader may see, by ID. */
  seen: ReadonlyMap<string, string>;
  /** null: nothing of sales is measured. */
  measured: MeasuredItem | null;
  withProfits: boolean;
};
export type MeasuredItem = {
  snapshot: CurrentSnapshot<'snapshot_buyers' | 'snapshot_products'>;
  scope: ItemScope;
  named: NamedByScopes;
};

/**
 * 404: no such item or instance, or not the person's, or hidden from the reader. 409: there are no figures.
 * @param ended as readEveryone takes it.
 */
export async function readAskedItem(
  tx: Tx,
  memory: SnapshotMemory,
  asked: Asked,
  ended?: EndedPeriod,
): Promise<AskedItem> {
  const { viewer, scope, params, query } = asked;
  const { itemId } = params;
  const [everyone, edited] = await Promise.all([
    readEveryone(tx, memory, scope, ended),
    readEditedParts(tx, memory, scope, ended?.lastTransactionDate),
  ]);
  const { people, settings, at } = everyone;
  const person = people.find(({ customId }) => customId === params.customId.toUpperCase());
  if (person === undefined) throw refusal('not_found', userTexts.unknown);
  if (at === null) throw refusal('conflict', statementTexts.noFigures);
  if (!(await edited.items()).some((item) => item.itemId === itemId)) {
    throw refusal('not_found', itemResultTexts.unknown);
  }
  const { snapshot } = at;
  const items = await readPersonItems(tx, memory, {
    ...{ scope, snapshot, edited, people, settings, viewer, itemId },
    customId: person.customId,
  });
  const theirs = items.filter(({ inputs }) => inputs.has(itemId));
  if (theirs.length === 0) throw refusal('not_found', itemResultTexts.notAssigned);
  const found = instanceOf(theirs, query.instance, snapshot.lastTransactionDate);
  const input = found?.inputs.get(itemId);
  if (found === undefined || input === undefined) throw refusal('not_found', itemResultTexts.unknownInstance);
  const { result } = found;
  const seen = new Map(
    visiblePeople(viewer, people, settings.visibility).map(({ customId, name }) => [customId, name]),
  );
  return {
    ...{ found, input, snapshot, seen },
    result: result.itemId === itemId ? result : (result.children.find((child) => child.itemId === itemId) ?? result),
    holders: holdersFor(found, input, person),
    measured: await measuredItem(tx, { found, input, snapshot }),
    withProfits: seesProfits(viewer, settings),
  };
}

/** The one that begins on the day; without a day the one that holds L, else the latest. */
function instanceOf(items: readonly PersonItem[], from: string | undefined, lastDate: string): PersonItem | undefined {
  if (from !== undefined) return items.find(({ instance }) => instance.from === from);
  const byDay = items.toSorted((one, other) => (one.instance.from < other.instance.from ? -1 : 1));
  return byDay.find(({ instance }) => instance.from <= lastDate && lastDate <= instance.to) ?? byDay.at(-1);
}

type Of = Pick<AskedItem, 'found' | 'input'>;

/** The people with accounts that count for the person in the item. */
export function holdersFor({ tree, instance, people }: PersonItem, { item, terms }: Of['input'], person: ItemPerson) {
  const child = childrenIn(tree, instance).find((one) => one.item.itemId === item.itemId);
  // A sub-item has its parent's people, a grouped child its own.
  const { userIds } = child === undefined || child.item.parentId !== null ? instance.terms : terms;
  const self = people.find(({ customId }) => customId === person.customId) ?? person;
  return assignedOf(userIds, people).countedFor(self).holders;
}

export async function measuredItem(
  tx: Tx,
  { found, input, snapshot }: Of & { snapshot: CurrentSnapshot },
): Promise<MeasuredItem | null> {
  const { instance, calendar, archive } = found;
  const { item, terms } = input;
  const scope = measuresSales(item, terms) ? scopeOf(terms, instance, calendar) : null;
  if (scope === null) return null;
  const { lists, corrections } = await withNamed(tx, snapshot.wholesalerId, [scope]);
  const kept = archive?.corrections?.map(({ hash, holders: of }) => [hash, of] as const) ?? [];
  return {
    snapshot: requireTables(snapshot, 'snapshot_buyers', 'snapshot_products'),
    scope,
    named: { lists: [...lists], corrections: [...corrections, ...kept] },
  };
}

export function requireMeasured({ measured }: AskedItem): MeasuredItem {
  if (measured === null) throw refusal('conflict', itemResultTexts.notMeasured);
  return measured;
}

/** As questions to the worker name a scope. */
export const questionOf = ({ snapshot, scope, named }: MeasuredItem) => ({
  snapshotId: snapshot.snapshotId,
  scope,
  ...named,
});
