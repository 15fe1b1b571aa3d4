/** What the instances of an edited item measured, asked of the worker, who stores nothing of it. */
import type { Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import type { PastInstance } from '@caselift/domain/programs/item-history';
import { accountsText, type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { type ItemCalendar, measuredScopes } from '@caselift/domain/programs/item-windows';
import { type CurrentSnapshot, requireTables } from '../../figures/current-snapshot.ts';
import { scopesOf } from '../../figures/item-facts.ts';
import { type ItemMeasured, type MeasuredRows, measuredBy } from '../../figures/item-measured.ts';
import { withNamed } from '../../figures/item-scopes.ts';
import type { AnswerOf, QuestionOf } from '../../jobs/question-kinds.ts';
import type { Draft } from './draft.ts';

export type At = { snapshot: CurrentSnapshot; calendar: ItemCalendar };
type Question = QuestionOf<'sumScopes'>;

/** Everything that the worker needs to know: read in the transaction, asked outside of it. */
export async function sumsQuestion(
  tx: Tx,
  { lists }: Pick<Draft, 'lists'>,
  { snapshot, calendar }: At,
  instances: readonly PastInstance[],
  entries: { hasEdits: (itemId: string) => boolean },
): Promise<Question> {
  const asked = instances.map(({ tree, instance }) => ({ tree, instance, calendar }));
  const { scopes, byAccount } = scopesOf(asked, entries);
  const named = await withNamed(tx, snapshot.wholesalerId, scopes);
  // Those of the draft may not be kept.
  const members = new Map<string, readonly string[]>([...named.lists, ...lists]);
  return {
    snapshotId: requireTables(snapshot, 'snapshot_item_scopes').snapshotId,
    scopes: [...new Map(scopes.map((scope) => [scopeText(scope), scope])).values()],
    lists: [...members],
    corrections: [...named.corrections],
    byAccount: [...new Set(byAccount.map((scope) => itemIdOf(scopeText(scope))))],
  };
}

export function measuredIn(scopes: readonly ItemScope[], answer: AnswerOf<'sumScopes'>): ItemMeasured {
  const rows = { sums: new Map(), accounts: new Map(), buyers: new Map() } satisfies MeasuredRows;
  const texts = new Map<number, string>();
  for (const scope of scopes) {
    const [text, set] = [scopeText(scope), accountsText(scope)];
    texts.set(itemIdOf(text), text).set(itemIdOf(set), set);
    rows.sums.set(text, new Map());
    rows.buyers.set(text, []);
    rows.accounts.set(set, new Map());
  }
  const textOf = (id: number) => texts.get(id) ?? '';
  for (const [id, repId, selected, reference] of answer.sums)
    rows.sums.get(textOf(id))?.set(repId, { selected, reference });
  for (const [id, repId, selected, reference, count] of answer.buyers) {
    rows.buyers.get(textOf(id))?.push({ repId, selected, reference, count });
  }
  for (const [id, repId, count] of answer.accounts) rows.accounts.get(textOf(id))?.set(repId, count);
  return measuredBy(rows);
}

/**
 * Whether there were figures then: no window of it, nor one that it is compared with, was over before the first sale.
 */
export function isKnownTime(
  { tree, instance }: PastInstance,
  calendar: ItemCalendar,
  firstDay: string | null,
): boolean {
  const windows = measuredScopes(tree, instance, calendar).flatMap(({ scope }) => [
    scope.selected,
    ...(scope.reference === null ? [] : [scope.reference]),
  ]);
  return firstDay !== null && windows.every(({ to }) => to >= firstDay);
}
