/** What a plan in words is made from (docs/product.md, Items). */
import type { Exact } from '../exact.ts';
import type { ItemTerms, ItemType } from './item.ts';
import type { EntryRules } from './pay-item.ts';
import type { PlanDays } from './plan-words.ts';

/** An item, or a part of one, in one instance. */
export type PlanItem = {
  type: ItemType;
  name: string;
  terms: Pick<
    ItemTerms,
    'period' | 'measure' | 'valueInputType' | 'valueInput' | 'accounts' | 'products' | 'isHouseGoal' | 'weight'
  >;
  rules: Pick<
    EntryRules,
    | 'isOpenEnded'
    | 'isAccountSpecific'
    | 'cappedStatus'
    | 'minQuantityValue'
    | 'maxImagesPerAccount'
    | 'payout'
    | 'itemTarget'
  >;
  /**
   * G in the unit of what is measured; account-specific: of each account; of items that are ticked the number of
   * people. null: a team's, which isn't known here.
   */
  target: Exact | null;
  instance: PlanDays;
  /** It opens what other parts pay, and pays nothing of its own. */
  isQualifier: boolean;
  /** On but not valid: as a condition it is never met, and in a group it counts as 0. */
  isUnfinished?: boolean;
  /** Of a grouped child, in percent of its group; null: it is none. */
  weightPercent: number | null;
  /** Sub-items, or grouped children. */
  children: readonly PlanItem[];
};

/**
 * isTeam: for leads, who are paid on their people's results. hidesProfits: names no dollar of profit. isBrief: without
 * the days, products, accounts and the pay at the target, for templates, which have none yet. isRepeated: said of every
 * month, quarter or year alike, not of the days of one.
 */
export type PlanReader = { isTeam: boolean; hidesProfits: boolean; isBrief?: boolean; isRepeated?: boolean };
