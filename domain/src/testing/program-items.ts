/** Items as tests write them. */
import { accountFilterKeys, defaultPayout, type Item, type ItemTerms, productFilterKeys } from '../programs/item.ts';
import type { ItemMeasure } from '../programs/item-measures.ts';
import { recordOf } from '../record.ts';

/** Of everyone in `userIds`, in the present month; it measures nothing unless said otherwise. */
export function termsOf(terms: Partial<ItemTerms> = {}): ItemTerms {
  return {
    isActive: true,
    isValid: true,
    userIds: [],
    hideFromSalesReps: false,
    period: 'current_month',
    periodStart: null,
    periodEnd: null,
    isOpenEnded: false,
    isAccountSpecific: false,
    cappedStatus: true,
    isQualifier: false,
    isHouseGoal: false,
    target: 10,
    payout: defaultPayout,
    payoutsByUserType: false,
    payoutMap: {},
    measure: null,
    valueInputType: 'gt',
    valueInput: 0,
    minQuantityValue: 0,
    maxImagesPerAccount: 1,
    accounts: { byFilters: true, filters: recordOf(accountFilterKeys, () => []), list: null },
    products: {
      byFilters: true,
      filters: { ...recordOf(productFilterKeys, () => []), supplier: ['Alder'] },
      list: null,
    },
    supplierContribution: 0,
    groupId: null,
    weight: 0,
    ...terms,
  };
}

export function measureOf(measure: Partial<ItemMeasure> = {}): ItemMeasure {
  return {
    label: 'PODs Simple',
    trackingOption: 'default',
    trackingStart: null,
    trackingEnd: null,
    trackingPeriod: 30,
    minimumType: 'volume',
    minimumValue: 0,
    ...measure,
  };
}

/** A quantity that counts placements, made on 2026-01-10. */
export function itemOf({ terms, ...item }: Partial<Omit<Item, 'terms'>> & { terms?: Partial<ItemTerms> } = {}): Item {
  return {
    itemId: 'item',
    kind: 'incentive',
    type: 'quantity',
    name: 'Item',
    parentId: null,
    order: 1,
    since: '2026-01-10',
    terms: termsOf({ measure: measureOf(), ...terms }),
    earlierTerms: [],
    archivedAt: null,
    deletedAt: null,
    ...item,
  };
}
