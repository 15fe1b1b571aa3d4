/** What is asked of the warehouse about an item in an instance, apart from who is paid how (docs/product.md, Items). */
import type { DateRange } from '../calendar.ts';
import type { IsoDate } from '../dates.ts';
import type { ItemTerms } from './item.ts';
import type { MeasuredUnit } from './item-measures.ts';

/** A period of an item: the unit in which it is measured and paid. */
export type Instance = {
  from: IsoDate;
  to: IsoDate;
  /** L is later than its last day. */
  isEnded: boolean;
  /** Its terms: those that it keeps, or the item's present ones. */
  terms: ItemTerms;
};

/** Of a set: every member, those that filters leave (keys and values in order), or those of a list by its hash. */
export type ScopeSet =
  | { kind: 'all' }
  | { kind: 'filters'; filters: readonly (readonly [key: string, values: readonly string[]])[] }
  | { kind: 'list'; hash: string };

/**
 * Everything that a measurement depends on besides the snapshot. Equal scopes are measured once. Target, people, flags,
 * payout, delta and account-specific are not part of it: editing them doesn't trigger a new measurement.
 */
export type ItemScope = {
  products: ScopeSet;
  accounts: ScopeSet;
  unit: MeasuredUnit;
  /** Of pairs: what a product's quantity in an account has to reach, in the whole numbers of its unit. */
  minimum: { unit: Exclude<MeasuredUnit, 'pairs' | 'revenueCents'>; value: number } | null;
  /** To L at most. */
  selected: DateRange;
  /** null: no reference, or none yet. */
  reference: DateRange | null;
  /** Of pairs: returns within so many days after each window are subtracted from what they took back in it; 0 before S is over. */
  graceDays: number;
  /** The accounts belong to the holders at the end of this day, if the window has ended; null: to the present ones. */
  holdersAt: IsoDate | null;
  /** Hash of what staff corrected of that day's holders; null: nothing. */
  corrections: string | null;
};

/**
 * What staff corrected of a day's holders: accounts, with the person who held them in place of the one in the files;
 * null: nobody.
 */
export type HolderCorrections = readonly (readonly [buyerId: string, repId: string | null])[];

/** The whole of a scope as one text, equal for equal scopes; its hash names the measurement. */
export function scopeText(scope: ItemScope): string {
  const { products, accounts, unit, minimum, selected, reference, graceDays } = scope;
  return JSON.stringify([
    1, // The version of the measurement: a new number measures everything again.
    setPart(products),
    setPart(accounts),
    unit,
    minimum && [minimum.unit, minimum.value],
    [selected.from, selected.to],
    reference && [reference.from, reference.to],
    graceDays,
    holdersPart(scope),
  ]);
}

/** The text of the same scope with other days of grace. */
export function withGraceDays(text: string, graceDays: number): string {
  const parts: unknown[] = JSON.parse(text);
  return JSON.stringify(parts.with(graceDaysAt, graceDays));
}
const graceDaysAt = 7;

/** As scopeText, of the accounts of a scope with their holders: what N is counted by. */
export function accountsText(scope: Pick<ItemScope, 'accounts' | 'holdersAt' | 'corrections'>): string {
  return JSON.stringify([1, setPart(scope.accounts), holdersPart(scope)]);
}

function holdersPart({ holdersAt, corrections }: Pick<ItemScope, 'holdersAt' | 'corrections'>) {
  return corrections === null ? holdersAt : [holdersAt, corrections];
}

function setPart(set: ScopeSet) {
  if (set.kind === 'all') return 'all';
  return set.kind === 'list' ? ['list', set.hash] : ['filters', set.filters];
}

/**
 * Of a scope and a rep, whole numbers in the scope's unit. Nothing sold: absent. repId null: accounts that nobody
 * holds.
 */
export type MeasuredRep = { repId: string | null; selected: number; reference: number };
/** The same of one account. */
export type MeasuredBuyer = MeasuredRep & { buyerId: string };
