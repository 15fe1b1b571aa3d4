/** What an item as it is being edited would have paid, and what it would cost (docs/product.md, Items). */
import {
  costLevels,
  type DraftPeriod,
  type DraftResults,
  draftPeriods,
  itemDraftTexts,
} from '@caselift/contract/item-drafts';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { compare, type Exact, exact, over, plus, toNumber, zero } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import { type PayoutRole, payoutRoles } from '@caselift/domain/programs/item';
import { goalFor, mostOf, payAt } from '@caselift/domain/programs/item-cost';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';
import { itemHistory, type PastInstance } from '@caselift/domain/programs/item-history';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { payoutRoleOf } from '@caselift/domain/programs/item-payout';
import { measuredQuantity, unitOf } from '@caselift/domain/programs/item-quantity';
import { measuredScopes } from '@caselift/domain/programs/item-windows';
import { isComplete } from '@caselift/domain/programs/pay-item';
import { recordOf } from '@caselift/domain/record';
import type { Context } from '../../context.ts';
import { askOnce } from '../../figures/ask-once.ts';
import { readItemEntries } from '../../figures/item-entries.ts';
import type { PaidInstance } from '../../figures/item-pay.ts';
import { supplierSharesOf } from '../../figures/item-shares.ts';
import { refusal } from '../../http/errors.ts';
import { type Draft, isCounted, requireSound } from './draft.ts';
import { centsIn, type Figured, figure, type PersonFigure, requireFigures } from './figured.ts';
import { isKnownTime, measuredIn, sumsQuestion } from './measured.ts';

/** Reads all but the sums; what it answers asks the worker for these, outside the transaction. */
export async function draftResults(
  tx: Tx,
  context: Pick<Context, 'memory' | 'questions'>,
  draft: Draft,
): Promise<(gone: AbortSignal) => Promise<DraftResults>> {
  requireSound(draft);
  const at = requireFigures(draft);
  const { root, tree, scope } = draft;
  const history = itemHistory({ root, tree, lastDate: at.calendar.lastDate, count: draftPeriods });
  if (history === null) throw refusal('bad_input', itemDraftTexts.notMeasured);
  const { own, past, lastYear } = history;
  const all = [own, ...past, lastYear];
  const scopes = all.flatMap((one) => measuredScopes(one.tree, one.instance, at.calendar).map((each) => each.scope));
  const entries = await readItemEntries(
    tx,
    scope.wholesalerId,
    [tree.item, ...tree.children].map(({ itemId }) => itemId),
  );
  const question = scopes.length === 0 ? null : await sumsQuestion(tx, draft, at, all, entries);
  return async (gone) => {
    const answer =
      question === null
        ? { sums: [], buyers: [], accounts: [], firstDay: null }
        : await askOnce(context, { wholesalerId: scope.wholesalerId, kind: 'sumScopes', question, gone });
    const facts: ItemFacts = {
      ...measuredIn(scopes, answer),
      submittedOf: entries.submittedOf,
      // What is typed for people today is a part of today's rule.
      editOf: (itemId, userId) => entries.editOf(itemId, userId, own.instance.from),
    };
    const figured = (one: PastInstance) => figure(draft, at, facts, one);
    const known = past.filter((one) => isKnownTime(one, at.calendar, answer.firstDay));
    const paid = known.map(figured);
    const before = isKnownTime(lastYear, at.calendar, answer.firstDay) ? figured(lastYear) : null;
    const periods = withShares(draft, paid);
    const ended = periods.filter(({ isOver }) => isOver);
    const now = figured(own);
    return {
      unit: unitOf(tree.item.type, tree.item.terms, isSpecific(draft)),
      periods,
      lastYear: before && (withShares(draft, [before])[0] ?? null),
      averagePaid:
        ended.length === 0
          ? null
          : dollars(Math.round(ended.reduce((sum, period) => sum + period.paid * 100, 0) / ended.length)),
      goal: goalsOf(now),
      costs: [...costLevels, null].map((percent) => costOf(draft, now, percent)),
    };
  };
}

const isSpecific = ({ item: { type, terms } }: Draft) =>
  type === 'quantity' && terms.measure !== null && terms.isAccountSpecific;

/** Of what is paid in one sales period the supplier's share is rounded once. */
function withShares(draft: Draft, figured: readonly Figured[]): DraftPeriod[] {
  const { root, item, settings } = draft;
  const { supplierContribution } = root.item.terms;
  const paid = figured.map(({ past: { instance }, figures }): PaidInstance & { salesPeriod: string } => ({
    ...{ from: instance.from, to: instance.to, isHidden: false, isAccruing: false, supplierContribution },
    cents: Float64Array.from(figures, (one) => centsIn(draft, one)),
    salesPeriod: salesPeriodOf(instance.to, settings.salesPeriod).from,
  }));
  return figured.flatMap((one, place) => {
    const own = paid[place];
    if (own === undefined) return [];
    const together = paid.filter(({ salesPeriod }) => salesPeriod === own.salesPeriod);
    const share = supplierSharesOf(together, own).reduce((sum, cents) => sum + cents, 0);
    const sum = own.cents.reduce((all, cents) => all + cents, 0);
    const money = { paid: dollars(sum), ...(item.kind === 'incentive' && { supplierShare: dollars(share) }) };
    return [{ ...periodOf(draft, one), ...money }];
  });
}

function periodOf(draft: Draft, { past, figures }: Figured): Omit<DraftPeriod, 'paid' | 'supplierShare'> {
  const reps = figures.filter(({ person }) => person.role !== 'teamLead');
  const counted = reps.flatMap(({ result: { quantity } }) => quantity ?? []);
  const sum = counted.reduce(plus, zero);
  const average = counted.length === 0 ? null : toNumber(over(sum, exact(counted.length)));
  return {
    ...past.range,
    isOver: past.instance.isEnded,
    quantity: counted.length === 0 ? null : pooled(draft, reps, sum),
    perPerson: average,
    reached: reps.filter(({ result }) => isComplete(result)).length,
    people: reps.length,
    withoutReference: reps.length - counted.length,
  };
}

/** Of percents not their sum, but that of what is behind them; of the house what it came to. */
function pooled(draft: Draft, reps: readonly PersonFigure[], sum: Exact): number {
  const { type, terms } = draft.item;
  if (type === 'grouped') return toNumber(over(sum, exact(reps.length)));
  const [first] = reps;
  if (terms.isHouseGoal) return toNumber(first?.result.quantity ?? zero);
  const label = terms.measure?.label;
  const isPercent = label !== undefined && itemMeasures[label].form === 'percent' && !isSpecific(draft);
  if (type !== 'quantity' || !isPercent) return toNumber(sum);
  const measured = reps.flatMap(({ own }) => own.measured ?? []);
  const total = (read: (one: (typeof measured)[number]) => number) => measured.reduce((all, one) => all + read(one), 0);
  const pool = { selected: total((one) => one.selected), reference: total((one) => one.reference ?? 0), accounts: 0 };
  return toNumber(measuredQuantity(label, pool) ?? zero);
}

/** As the table counts them beside what they cost. */
const inRoles = (draft: Draft, now: Figured) => (role: PayoutRole) =>
  inRole(now, role).filter(({ person }) => isCounted(draft, person));

const inRole = ({ figures }: Figured, role: PayoutRole) =>
  figures.filter(({ person }) => payoutRoleOf(person) === role);

/** That of the person in the middle: leads have teams of different sizes. */
function goalsOf(now: Figured): DraftResults['goal'] {
  return recordOf(payoutRoles, (role) => {
    const goals = inRole(now, role).flatMap(({ own }) => goalFor(own) ?? []);
    const middle = goals.toSorted(compare)[Math.floor((goals.length - 1) / 2)];
    return middle === undefined ? null : toNumber(middle);
  });
}

function costOf(draft: Draft, now: Figured, percent: number | null): DraftResults['costs'][number] {
  const centsOf = (one: PersonFigure) => (draft.paysNothing ? 0 : percent === null ? mostOf(one) : payAt(one, percent));
  const counted = inRoles(draft, now);
  const byRole = recordOf(payoutRoles, (role) => sumOf(counted(role).map(centsOf)));
  const others = sumOf(now.figures.filter(({ person }) => !isCounted(draft, person)).map(centsOf));
  const paid = sumOf([...payoutRoles.map((role) => byRole[role]), others]);
  const { supplierContribution } = draft.root.item.terms;
  const share = paid === null ? null : supplierShares([paid], supplierContribution).totalCents;
  return {
    percent,
    roles: recordOf(payoutRoles, (role) => inDollars(byRole[role])),
    others: inDollars(others),
    paid: inDollars(paid),
    ...(draft.item.kind === 'incentive' && { supplierShare: inDollars(share) }),
  };
}

const inDollars = (cents: number | null) => (cents === null ? null : dollars(cents));
/** null: one of them has none. */
const sumOf = (cents: readonly (number | null)[]): number | null =>
  cents.includes(null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
