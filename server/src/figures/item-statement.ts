/** What objectives and incentives pay a person, line by line, as the reader may see it (docs/product.md, Items). */
import { seesBoostCosts } from '@caselift/contract/boosts';
import type { ItemLine, ItemPart, ItemStep, ItemsStatement } from '@caselift/contract/item-statements';
import { statementTexts } from '@caselift/contract/statements';
import { type Exact, toNumber } from '@caselift/domain/exact';
import { dollars, largestRemainder, roundHalfAway } from '@caselift/domain/numbers';
import type { ItemsFigures } from '@caselift/domain/pay/items-pay';
import { explainItem } from '@caselift/domain/programs/explain-item';
import type { PayoutTerms } from '@caselift/domain/programs/item';
import type { ItemExplanation, ItemResult } from '@caselift/domain/programs/item-entry';
import { planOfResult } from '@caselift/domain/programs/result-plan';
import type { Viewer } from '../identity/viewer.ts';
import type { PersonItem } from './item-person.ts';
import { supplierSharesOf } from './item-shares.ts';
import { countsProfit, profitPercent, profitTerms } from './profit-terms.ts';
import type { ShownFigures } from './shown-figures.ts';

export type ItemReader = Pick<ShownFigures, 'withProfits' | 'rounded'> & { viewer: Viewer };

/** @param figures as the reader is shown them: the lines add up to what is earned of them, and to what accrues. */
export function itemsStatement(
  { pay, accruingCents }: ItemsFigures,
  items: readonly PersonItem[],
  reader: ItemReader,
): ItemsStatement {
  const linesOf = (some: readonly PersonItem[], totalCents: number) => {
    const amounts = allocated(
      some.map(({ result }) => result.earnedCents),
      totalCents,
      reader,
    );
    return some.map((item, at) => itemLine(item, amounts[at] ?? 0, reader));
  };
  return {
    rule: 'items',
    earned: dollars(pay.earnedCents),
    bonus: 0,
    lines: linesOf(
      items.filter(({ paid }) => !paid.own.isAccruing),
      pay.earnedCents,
    ),
    accruing: linesOf(
      items.filter(({ paid }) => paid.own.isAccruing),
      accruingCents,
    ),
    accruingAmount: dollars(accruingCents),
  };
}

const dollar = 100;

/** Cents that add up to the total; where amounts are rounded, whole dollars. */
function allocated(cents: readonly number[], totalCents: number, { rounded }: ItemReader): readonly number[] {
  return rounded ? largestRemainder(cents, dollar, totalCents) : cents;
}

export const shownCents = (cents: number, { rounded }: Pick<ItemReader, 'rounded'>): number =>
  dollars(rounded ? roundHalfAway(cents / dollar) * dollar : cents);

/** @param amountCents what is shown of what it pays. */
export function itemLine(item: PersonItem, amountCents: number, reader: ItemReader): ItemLine {
  const { tree, result, paid } = item;
  const isSum = tree.item.type === 'multi' || tree.item.type === 'dependencies';
  const amounts = allocated(
    result.children.map(({ earnedCents }) => earnedCents),
    isSum ? amountCents : 0,
    reader,
  );
  return {
    ...shownPart(item, result, amountCents, reader),
    from: result.from,
    to: result.to,
    isEnded: result.isEnded,
    isArchived: tree.item.archivedAt !== null,
    children: result.children.map(
      (child, at): ItemPart => ({
        ...shownPart(item, child, amounts[at] ?? 0, reader),
        weightPercent: child.weightPercent,
        isQualifier: child.isQualifier,
        isHouseGoal: child.isHouseGoal,
      }),
    ),
    ...(tree.item.kind === 'incentive' &&
      seesBoostCosts(reader.viewer) && { supplierShare: dollars(supplierShareOf(paid)) }),
  };
}

const supplierShareOf = ({ all, own, place }: PersonItem['paid']): number => supplierSharesOf(all, own)[place] ?? 0;

/** Whether gross profit is counted, in dollars, percents of it or accounts that reach some, by it or by what is below it. */
export const isOfProfit = ({ label, children }: ItemResult): boolean =>
  countsProfit(label) || children.some(isOfProfit);

/** Of other people's profit items: reasons without the cents of pay, from which profits could be computed. */
export const withoutDollars = (whyNot: ItemExplanation['whyNot']) =>
  whyNot.filter(({ reason }) => !reason.includes('$')).map(({ reason }) => ({ reason, way: null }));

/** Without the cents of steps and ways, from which profits could be computed. */
function inWholeDollars({ whyNot }: ItemExplanation, amountCents: number): ItemExplanation {
  const why = statementTexts.boostsRounded;
  return {
    steps: [{ rule: 'itemPart', quantity: 1, rate: dollars(amountCents), amountCents, why }],
    nextStep: null,
    whyNot: withoutDollars(whyNot),
  };
}

export type ShownNumbers = Pick<
  ItemLine,
  'quantity' | 'eligible' | 'target' | 'percentageAchieved' | 'status' | 'potential' | 'amount'
>;

/** As exact as the reader may know it. */
const shownPercentOf =
  (result: ItemResult, { withProfits }: Pick<ItemReader, 'withProfits'>, steps: PayoutTerms['steps']) =>
  (percent: number): number =>
    withProfits || !isOfProfit(result)
      ? percent
      : profitPercent(
          percent,
          steps.map(({ completed }) => completed),
        );

/** Of a result, as the reader is shown them. Dollars. @param steps of the budget it pays. */
export function shownNumbers(
  result: ItemResult,
  amountCents: number,
  reader: Pick<ItemReader, 'withProfits' | 'rounded'>,
  steps: PayoutTerms['steps'] = [],
): ShownNumbers {
  const { quantity, target, eligible, percentage, status, unit } = result;
  const { hidesTarget } = profitTerms(result, reader);
  const hidesQuantity = !reader.withProfits && unit === '$' && countsProfit(result.label);
  const shown = shownPercentOf(result, reader, steps);
  const percent = (exact: Exact | null) => (exact === null ? null : shown(toNumber(exact)));
  const amount = unit === '%' ? percent : (exact: Exact | null) => (exact === null ? null : toNumber(exact));
  return {
    ...(!hidesQuantity && { quantity: amount(quantity), eligible: amount(eligible) ?? 0 }),
    ...(!hidesTarget && { target: toNumber(target) }),
    percentageAchieved: percent(percentage),
    status: status === null ? null : shown(status),
    potential: result.potentialCents === null ? null : shownCents(result.potentialCents, reader),
    amount: dollars(amountCents),
  };
}

function shownPart(
  { inputs, instance, isLead }: PersonItem,
  result: ItemResult,
  amountCents: number,
  reader: ItemReader,
): Omit<ItemLine, 'from' | 'to' | 'isEnded' | 'isArchived' | 'children' | 'supplierShare'> {
  const input = inputs.get(result.itemId);
  if (input === undefined) throw new Error('Every result has what it was worked out from.');
  // What is below an item can count profits where the item itself doesn't.
  const explained = explainItem(result, input, { hidesProfits: !reader.withProfits });
  const isRounded = reader.rounded && isOfProfit(result);
  const { steps, nextStep, whyNot } = isRounded ? inWholeDollars(explained, amountCents) : explained;
  const amounts = allocated(
    steps.map((step) => step.amountCents),
    amountCents,
    reader,
  );
  const budget = input.rules.payout.steps;
  const numbers = shownNumbers(result, amountCents, reader, budget);
  const percent = result.unit === '%' ? shownPercentOf(result, reader, budget) : (exact: number) => exact;
  return {
    itemId: result.itemId,
    name: result.name,
    kind: result.kind,
    type: result.type,
    measure: result.label,
    isAccountSpecific: result.isAccountSpecific,
    isOpenEnded: result.isOpenEnded,
    isEdited: result.isEdited,
    unit: result.unit,
    ...numbers,
    targetSource: result.targetSource,
    accounts: result.accounts,
    locked: shownCents(result.lockedCents, reader),
    nextStep: nextStep && {
      ...(numbers.quantity !== undefined && { quantity: percent(toNumber(nextStep.quantity)) }),
      amount: shownCents(nextStep.amountCents, reader),
    },
    steps: steps.map(
      ({ rule, quantity: counted, rate, why }, at): ItemStep => ({
        rule,
        quantity: rule === 'itemCounted' ? percent(counted) : counted,
        rate,
        amount: dollars(amounts[at] ?? 0),
        why,
      }),
    ),
    whyNot: [...whyNot],
    plan: planOfResult(result, inputs, instance.terms.period, {
      isTeam: isLead,
      hidesProfits: !reader.withProfits,
    }),
  };
}
