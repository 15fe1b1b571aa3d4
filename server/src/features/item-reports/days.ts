/** How the quantity of an item grew by day, against its pace (docs/product.md, Items). */
import type { ReplyOf } from '@caselift/contract/endpoint';
import { noDaysTexts, type readItemDays } from '@caselift/contract/item-progress';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { toNumber } from '@caselift/domain/exact';
import { shownPercent } from '@caselift/domain/numbers';
import { childrenIn, measuresSales } from '@caselift/domain/programs/instances';
import type { ItemTerms } from '@caselift/domain/programs/item';
import {
  countedDays,
  daysOf,
  measuredByDay,
  paceOn,
  pooledByDay,
  type QuantityAt,
} from '@caselift/domain/programs/item-days';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { unitOf } from '@caselift/domain/programs/item-quantity';
import { scopeOf } from '@caselift/domain/programs/item-windows';
import { isInProfit } from '@caselift/domain/programs/item-words';
import type { Context } from '../../context.ts';
import { askOnce } from '../../figures/ask-once.ts';
import { requireTables } from '../../figures/current-snapshot.ts';
import type { FiguredInstance } from '../../figures/item-facts.ts';
import { withNamed } from '../../figures/item-scopes.ts';
import { todayIn } from '../../today.ts';
import { readFigured } from './figured.ts';
import { handedInByDay } from './handed-in.ts';
import { type AskedPart, type FoundPart, isReported, readReportPart, told, toldOfNone } from './part.ts';
import { isAccountSpecific, labelOf, rowAt, rulesAt, valueAt } from './rows.ts';

type Reply = ReplyOf<typeof readItemDays>;

/** Reads all but the days of sales; what it answers asks the worker for these, outside the transaction. */
export async function itemDays(
  tx: Tx,
  context: Pick<Context, 'memory' | 'questions'>,
  asked: AskedPart,
): Promise<(gone: AbortSignal) => Promise<Reply>> {
  const found = await readReportPart(tx, context.memory, asked);
  if (!isReported(found)) {
    const none = { unit: '', target: null, days: [], whyNone: noDaysTexts.noResults };
    return async () => ({ ...toldOfNone(found), ...none });
  }
  const { placed } = found;
  const none = (whyNone: string) => async (): Promise<Reply> => ({
    ...told(found),
    ...{ unit: unitOfPart(found), target: null, days: [], whyNone },
  });
  const ruledOut = whyNone(found);
  if (ruledOut !== null) return none(ruledOut);
  const figured = await readFigured(tx, found);
  const terms = termsIn(figured, placed.item.itemId);
  if (figured.archive !== null) return none(noDaysTexts.archived);
  const reply = (quantities: readonly QuantityAt[]) => replyOf(found, figured, terms, quantities);
  if (!measuresSales(placed.item, terms)) {
    const days = countedDays(terms, placed.instance, false);
    const today = todayIn(figured.timeZone);
    const handedIn = await handedInByDay(tx, figured, { itemId: placed.item.itemId, customIds: repsOf(found) });
    const to = today < days.to ? today : days.to;
    const quantities = pooledByDay(daysOf({ from: days.from, to }), handedIn);
    return async () => reply(quantities);
  }
  const scope = scopeOf(terms, figured.instance, figured.calendar);
  if (scope === null || scope.selected.to < scope.selected.from) return none(noDaysTexts.notBegun);
  if (itemMeasures[terms.measure?.label ?? 'PODs'].form !== 'sum' && scope.reference === null) {
    return none(noDaysTexts.noReference);
  }
  const { lists, corrections } = await withNamed(tx, asked.scope.wholesalerId, [scope]);
  const question = {
    snapshotId: requireTables(snapshotOf(found), 'snapshot_item_scopes').snapshotId,
    ...{ scope, lists: [...lists], corrections: [...corrections] },
    holders: terms.isHouseGoal ? null : repsOf(found),
  };
  return async (gone) => {
    const changes = await askOnce(context, {
      wholesalerId: asked.scope.wholesalerId,
      kind: 'itemDays',
      question,
      gone,
    });
    return reply(measuredByDay(terms, figured.instance, figured.calendar, changes));
  };
}

const snapshotOf = ({ rows }: FoundPart) => {
  const { snapshot } = rows.view;
  if (snapshot === null) throw new Error('The report has rows without figures.');
  return snapshot;
};

/** Sales reps the reader may see. */
const repsAt = ({ rows, placed, at }: FoundPart) => at.filter((row) => placed.part.roles[rowAt(rows, row).row] === 0);
const repsOf = (found: FoundPart): string[] =>
  repsAt(found).map((row) => found.rows.view.people[rowAt(found.rows, row).person]?.customId ?? '');

function unitOfPart({ placed: { item, part } }: FoundPart): string {
  return unitOf(item.type, part.terms, labelOf({ item, part }) !== null && part.terms.isAccountSpecific);
}

/** null: nothing keeps it from having days. */
function whyNone(found: FoundPart): string | null {
  const { rows, placed } = found;
  const { item, part } = placed;
  if (item.type === 'multi' || item.type === 'dependencies' || item.type === 'grouped') return noDaysTexts.parent;
  const label = labelOf(placed);
  if (repsAt(found).some((row) => isAccountSpecific(placed, rowAt(rows, row).row))) return noDaysTexts.accounts;
  if (label === null && part.terms.isHouseGoal) return noDaysTexts.houseGoal;
  const isHidden = !rows.view.withProfits && isInProfit({ label, isAccountSpecific: false });
  return isHidden ? noDaysTexts.hidden : null;
}

function termsIn({ tree, instance }: FiguredInstance, itemId: string): ItemTerms {
  const child = childrenIn(tree, instance).find(({ item }) => item.itemId === itemId);
  return child?.terms ?? instance.terms;
}

function replyOf(
  found: FoundPart,
  { calendar }: FiguredInstance,
  terms: ItemTerms,
  quantities: readonly QuantityAt[],
): Reply {
  const { placed, rows } = found;
  const range: DateRange = countedDays(terms, placed.instance, measuresSales(placed.item, terms));
  const isPercent = unitOfPart(found) === '%';
  const target = targetOf(found, isPercent);
  const hidesBehind = !rows.view.withProfits && placed.isOfProfit;
  const known = new Map(quantities.map(({ date, quantity }) => [date, quantity]));
  const { nonSellingDays } = calendar;
  return {
    ...told(found),
    ...{ unit: unitOfPart(found), target, whyNone: null },
    days: daysOf(range).map((date) => {
      const exact = known.get(date) ?? null;
      const quantity = exact && toNumber(exact);
      return {
        date,
        quantity: quantity !== null && hidesBehind ? shownPercent(quantity, { threshold: 100 }) : quantity,
        pace: target === null ? null : paceOn(date, { target, days: range, isPercent, nonSellingDays }),
      };
    }),
  };
}

/** The sales reps' together; of percents the one that all of them have. null: there is none. */
function targetOf({ rows, placed, ...found }: FoundPart, isPercent: boolean): number | null {
  const reps = repsAt({ rows, placed, ...found });
  if (reps.some((row) => rulesAt(placed.part, rowAt(rows, row).row).isOpenEnded)) return null;
  const targets = reps.map((row) => valueAt(rows, row, 'target'));
  const [first = 0] = targets;
  if (isPercent || placed.part.terms.isHouseGoal) {
    return first > 0 && targets.every((target) => target === first) ? first : null;
  }
  const sum = targets.reduce((all, target) => all + target, 0);
  return sum > 0 ? sum : null;
}
