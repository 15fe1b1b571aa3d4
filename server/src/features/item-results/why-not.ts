/** What keeps an item from paying a person more, and the accounts nearest to changing that. */
import type { NearAccount } from '@caselift/contract/item-results';
import { type Exact, toNumber } from '@caselift/domain/exact';
import { roundHalfAway } from '@caselift/domain/numbers';
import { isDelta, itemMeasures, type MeasuredUnit } from '@caselift/domain/programs/item-measures';
import { inUnit } from '@caselift/domain/programs/item-quantity';
import { type AskedItem, requireMeasured } from '../../figures/asked-item.ts';
import type { Account } from '../../figures/item-accounts.ts';
import type { AnswerOf } from '../../jobs/question-kinds.ts';

/** Accounts named. */
export const nearestNamed = 5;

const unitWords: Readonly<Record<MeasuredUnit, (text: string) => string>> = {
  microOunces: (text) => `${text} CE`,
  milliUnits: (text) => (text === '1' ? '1 unit' : `${text} units`),
  gpCents: (text) => `$${text} of GP`,
  revenueCents: (text) => `$${text}`,
  pairs: (text) => (text === '1' ? '1 placement' : `${text} placements`),
};

/** @example amountText({ n: 1n, d: 2n }, 'microOunces') // '0.5 CE' */
function amountText(amount: Exact, unit: MeasuredUnit): string {
  const [whole = '', decimals] = String(roundHalfAway(toNumber(amount), 2)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return unitWords[unit](decimals === undefined ? grouped : `${grouped}.${decimals}`);
}

/**
 * Placements that nearly count, by the pairs that lack the least; then accounts with one placement.
 * @param nameOf of a product.
 */
export function nearPlacements(
  pairs: AnswerOf<'itemPairs'>,
  accounts: readonly Account[],
  asked: AskedItem,
  nameOf: (productId: string) => string,
): NearAccount[] {
  const { scope } = requireMeasured(asked);
  const names = new Map(accounts.map(({ customId, name }) => [customId, name]));
  const near = new Map<string, string>();
  for (const { buyerId, productId, selected, reference } of pairs) {
    const product = nameOf(productId);
    const { minimum } = scope;
    if (near.has(buyerId) || !names.has(buyerId)) continue;
    if (selected !== null && selected.milliUnits > 0 && minimum !== null) {
      const [bought, of] = [selected[minimum.unit], minimum.value];
      const isHidden = minimum.unit === 'gpCents' && !asked.withProfits;
      const [some, all] = [bought, of].map((value) => amountText(inUnit(value, minimum.unit), minimum.unit));
      near.set(
        buyerId,
        isHidden ? `Bought less than the minimum of ${product}` : `Bought ${some} of ${all} of ${product}`,
      );
    } else if (selected !== null && selected.milliUnits <= 0) near.set(buyerId, `Returned all of ${product}`);
    else if (reference?.counts) near.set(buyerId, `Bought ${product} in the period compared with, and not in this one`);
  }
  const once = accounts.filter(({ selected, customId }) => selected === 1 && !near.has(customId));
  for (const { customId } of once) near.set(customId, 'Bought 1 product');
  return [...near]
    .slice(0, nearestNamed)
    .map(([buyerId, note]) => ({ buyerId, buyerName: names.get(buyerId) ?? buyerId, note }));
}

/** Of account-specific items, accounts that come nearest to the target; else those that bought less, or nothing yet. */
export function nearAccounts(accounts: readonly Account[], asked: AskedItem): NearAccount[] {
  const { scope } = requireMeasured(asked);
  const { terms, rules } = asked.input;
  const label = terms.measure?.label ?? 'PODs';
  const { unit, form } = itemMeasures[label];
  const isHidden = scope.unit === 'gpCents' && !asked.withProfits;
  const shown = (list: readonly Account[], noteOf: (account: Account) => string): NearAccount[] =>
    list.slice(0, nearestNamed).map((account) => ({
      buyerId: account.customId,
      buyerName: account.name,
      note: noteOf(account),
    }));
  if (rules.isAccountSpecific) {
    const below = accounts.filter(({ eligible }) => eligible.n === 0n);
    const nearest = below.toSorted((one, other) => shareOf(other) - shareOf(one));
    if (isHidden) return shown(nearest, () => 'Is below the target');
    const text = (value: Exact) =>
      form === 'percent' ? `${roundHalfAway(toNumber(value), 1)}%` : amountText(value, unit);
    return shown(nearest, ({ quantity }) =>
      quantity === null ? 'Has nothing to compare with' : `Has ${text(quantity)} of ${text(rules.target)}`,
    );
  }
  if (isDelta(label)) {
    const lostOf = ({ selected, reference }: Account) => (reference ?? 0) - selected;
    const lost = accounts
      .filter((account) => lostOf(account) > 0)
      .toSorted((one, other) => lostOf(other) - lostOf(one));
    if (isHidden) return shown(lost, () => 'Brought less than in the period compared with');
    return shown(
      lost,
      (account) => `Bought ${amountText(inUnit(lostOf(account), unit), unit)} less than in the period compared with`,
    );
  }
  const idle = accounts.filter(({ selected }) => selected === 0);
  return shown(idle, () => 'Bought nothing yet');
}

const shareOf = ({ quantity }: Account) => (quantity === null ? Number.NEGATIVE_INFINITY : toNumber(quantity));
