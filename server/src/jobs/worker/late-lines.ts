/** Answers which invoice lines differ from those that a sales period was closed with. */
import type { Sql } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { partOfKind } from '@caselift/domain/pay/items-pay';
import { type ItemsPart, isMeasure } from '@caselift/domain/pay/pay-parts';
import { assignedOf } from '@caselift/domain/programs/item-people';
import { scopeText } from '@caselift/domain/programs/item-scope';
import type { LateConcern } from '@caselift/warehouse/late-concerns';
import { readLateLines } from '@caselift/warehouse/late-facts';
import { withNamed } from '../../figures/item-scopes.ts';
import { paidScopes, readByPlan } from '../../figures/late/planned.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerLateLines(
  { sql, env: { dataDir }, wholesalerId, signal }: QuestionContext,
  { customId, part, closedPeriod, reps, ...asked }: QuestionOf<'lateLines'>,
): Promise<AnswerOf<'lateLines'>> {
  const concern = isMeasure(part)
    ? ({ kind: 'measure', measure: part, reps } as const)
    : await readConcern(sql, { wholesalerId, ...closedPeriod }, { customId, part });
  return readLateLines({ dataDir, wholesalerId, signal }, { ...asked, concern });
}

/** By the plan: of boosts and items of the period which lines are about the person. */
const readConcern = (
  sql: Sql,
  period: DateRange & { wholesalerId: string; timeZone: string },
  { customId, part }: { customId: string; part: ItemsPart | 'boosts' },
): Promise<LateConcern> =>
  readByPlan(sql, period, async (tx, edited): Promise<LateConcern> => {
    if (part === 'boosts') {
      return { kind: 'boosts', repId: customId, boosts: await edited.boosts(), period };
    }
    const people = await edited.people();
    const person = people.find((one) => one.customId === customId);
    const scopes = (await paidScopes(edited, period)).filter(({ tree }) => partOfKind[tree.item.kind] === part);
    const counted = scopes.flatMap(({ scope, item, terms, tree, instance }) => {
      // A sub-item has its parent's people, a grouped child its own.
      const isGrouped = item !== tree.item && item.parentId === null;
      const { userIds } = isGrouped ? terms : instance.terms;
      const assigned = assignedOf(userIds, people);
      if (person === undefined || !assigned.has(customId)) return [];
      return [{ scope, holders: assigned.countedFor(person).holders }];
    });
    const items = await withNamed(
      tx,
      period.wholesalerId,
      counted.map(({ scope }) => scope),
    );
    const holders = counted.flatMap((one) => one.holders.map((rep) => [scopeText(one.scope), rep] as const));
    return { kind: 'items', items: { ...items, timeZone: period.timeZone }, holders };
  });
