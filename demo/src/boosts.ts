/** The demo's boosts: of both types, by filters and by a list, before, during and after their days. */
import type { BoostFilterKey, BoostType } from '@caselift/domain/boosts';
import { addDays, addMonths, firstOfMonth, type IsoDate, lastOfMonth } from '@caselift/domain/dates';

export type DemoBoost = {
  /** The same at each load. */
  id: string;
  name: string;
  description: string;
  type: BoostType;
  amountCents: number;
  /** Percent. */
  supplierContribution: number;
  startDate: IsoDate;
  endDate: IsoDate;
  /** By names; a boost without any pays by its list. */
  filters?: Partial<Record<BoostFilterKey, readonly string[]>>;
  productIds?: readonly string[];
  createdOn: IsoDate;
  /** Never saved in full. */
  isDraft?: boolean;
  /** The boost that it is a copy of. */
  parentId?: string;
  /** What it paid before the sales period that holds the last sale. */
  earlierAmountCents?: number;
};

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** No two boost the same product on a day, but for the copy: it has its parent's products and days, and pays nothing. */
export function demoBoosts(lastSale: IsoDate): DemoBoost[] {
  const month = (away: number) => addMonths(firstOfMonth(lastSale), away);
  const monthEnd = (away: number) => lastOfMonth(month(away));
  const alondra = {
    type: 'GP/CE' as const,
    amountCents: 30,
    supplierContribution: 60,
    startDate: month(-2),
    endDate: monthEnd(-1),
    filters: { brand: ['Alondra Clara'], productType: ['Beer'] },
  };
  return [
    {
      id: idOf(1),
      name: 'Zero Proof Starter',
      description: 'Get Clearhollow into every account that asks for something without alcohol.',
      type: 'GP/CE',
      amountCents: 125,
      earlierAmountCents: 100,
      supplierContribution: 0,
      startDate: month(-4),
      endDate: monthEnd(1),
      productIds: ['20159', '20160', '20161', '20162'],
      createdOn: addDays(month(-4), -12),
    },
    {
      id: idOf(2),
      name: 'Clara Days',
      description: 'Alondra Clara in all packages, on the floor and in the cold box.',
      ...alondra,
      createdOn: addDays(month(-2), -10),
    },
    {
      id: idOf(3),
      name: 'Halvorn Draft Days',
      description: 'For each Halvorn keg. Handles that stay count twice in our hearts.',
      type: 'GP/Unit',
      amountCents: 400,
      supplierContribution: 100,
      startDate: addDays(month(-1), 14),
      endDate: monthEnd(0),
      filters: { brandFams: ['Halvorn'], packageType: ['Keg'] },
      createdOn: addDays(month(-1), 6),
    },
    {
      id: idOf(4),
      name: 'Agave Push',
      description: 'Feature the agave shelf. Two facings and a drink list placement count as one visit.',
      type: 'GP/CE',
      amountCents: 250,
      supplierContribution: 50,
      startDate: month(0),
      endDate: monthEnd(1),
      filters: { supplier: ['Destilería Tres Cardones'], packageType: ['Bottle'], size: ['750 ml', '1 L'] },
      createdOn: addDays(month(0), -8),
    },
    {
      id: idOf(5),
      name: 'Hazy Launch',
      description: 'New kegs of the hazy IPA for accounts that pour craft beer.',
      type: 'GP/Unit',
      amountCents: 750,
      supplierContribution: 33.33,
      startDate: month(1),
      endDate: monthEnd(2),
      filters: { brand: ['Wrenfield Hazy IPA'], packageType: ['Keg'], size: ['1/2 bbl', '1/6 bbl'] },
      createdOn: addDays(lastSale, -6),
    },
    {
      id: idOf(6),
      name: 'Clara Days copy',
      description: 'Alondra Clara in all packages, on the floor and in the cold box.',
      ...alondra,
      createdOn: addDays(lastSale, -2),
      parentId: idOf(2),
    },
    {
      id: idOf(7),
      name: 'Rosé All Day',
      description: '',
      type: 'GP/CE',
      amountCents: 0,
      supplierContribution: 0,
      startDate: month(1),
      endDate: monthEnd(1),
      filters: {},
      createdOn: addDays(lastSale, -1),
      isDraft: true,
    },
  ];
}
