/** The demo's programs that are handed in: photos of displays and cold boxes, surveys, checklists, and what is uploaded. */
import {
  allLeads,
  allOrNothing,
  allReps,
  atRisk,
  type DemoDays,
  type DemoItem,
  forEach,
  leadership,
  noCap,
  percent,
  raw,
  region,
  team,
} from './item-kit.ts';

const offPremise = { premise: ['off'] };

function displays({ month, monthEnd, quarter, daysAgo }: DemoDays): DemoItem[] {
  const photo = { type: 'image', tag: 'Displays' } as const;
  return [
    {
      name: 'Kestermann floor displays',
      description: 'One photo of each display of at least 20 cases, with the price card in the picture.',
      ...{ ...photo, kind: 'incentive', users: allReps, since: month(-2), isFavorite: true, frequency: 'Weekly' },
      handedIn: 0.8,
      fields: {
        ...{
          ...forEach(150),
          target: 6,
          quantityPayout: 8,
          accountsFilters: { accountType: ['Grocery', 'Liquor Store'] },
        },
        supplierContribution: 50,
      },
    },
    {
      name: 'Alondra end caps',
      description: 'The front or the end of an aisle. No more than two photos for each account.',
      ...{ ...photo, kind: 'incentive', users: region('ATS_11'), since: month(-2), handedIn: 0.6 },
      fields: {
        ...{ ...forEach(100), target: 5, quantityPayout: 10, maxImagesPerAccount: 2, accountsFilters: offPremise },
        supplierContribution: 60,
      },
    },
    {
      name: 'Wine racks at the checkout',
      ...{ ...photo, kind: 'objective', users: [...team('ATS_23'), 'ATS_23'], since: quarter(-1), handedIn: 0.9 },
      fields: { ...allOrNothing(60), target: 6, period: 'current_quarter', accountsFilters: offPremise },
    },
    {
      name: 'Menu photos',
      description: 'Our brands on the drink list. Any number counts.',
      ...{ ...photo, kind: 'incentive', users: allReps, since: month(-2), handedIn: 0.4 },
      fields: {
        ...{ isOpenEnded: true, payoutType: 'perAction', quantityPayout: 2, isFullAmount: true, cap: noCap },
        ...{
          threshold: raw(0),
          accountsFilters: { accountType: ['Bar', 'Restaurant', 'Hotel'] },
          supplierContribution: 25,
        },
      },
    },
    {
      name: 'Summer displays',
      description: 'Ran last month; the photos are kept.',
      ...{ ...photo, kind: 'objective', users: allReps, since: quarter(-1), handedIn: 0.7, isArchived: true },
      fields: {
        ...{ ...atRisk(45, 50), target: 4, period: 'custom', customPeriodStart: month(-1) },
        ...{ customPeriodEnd: monthEnd(-1), accountsFilters: offPremise },
      },
    },
    {
      name: 'Tailgate displays',
      description: 'Last month only.',
      ...{ ...photo, kind: 'incentive', users: region('ATS_12'), since: month(-2), handedIn: 0.75 },
      fields: {
        ...{ ...forEach(120), target: 4, quantityPayout: 9, period: 'custom', customPeriodStart: month(-1) },
        ...{ customPeriodEnd: monthEnd(-1), accountsFilters: offPremise, supplierContribution: 50 },
      },
    },
    {
      name: 'Window displays',
      description: 'Starts next month.',
      ...{ ...photo, kind: 'objective', users: allReps, since: daysAgo(4) },
      fields: {
        ...{
          ...allOrNothing(40),
          target: 3,
          period: 'custom',
          customPeriodStart: month(1),
          customPeriodEnd: monthEnd(1),
        },
        accountsFilters: offPremise,
      },
    },
  ];
}

function coldBoxes({ month, quarter }: DemoDays): DemoItem[] {
  const cases = { type: 'imageValidation', tag: 'Displays' } as const;
  return [
    {
      name: 'Zestrel cold box',
      description: 'A photo of the open door with the cases of Zestrel behind it. More cases pay more.',
      ...{ ...cases, kind: 'incentive', users: allReps, since: month(-2), handedIn: 0.7, isFavorite: true },
      fields: {
        ...{ payoutType: 'quantityAdvanced', target: 20, minQuantityValue: 2, supplierContribution: 50 },
        quantityAdvanced: [
          { quantity: 2, payout: 4 },
          { quantity: 4, payout: 9 },
          { quantity: 8, payout: 20 },
        ],
        accountsFilters: { accountType: ['Grocery', 'Convenience', 'Liquor Store'] },
      },
    },
    {
      name: 'Cases on the floor',
      description: 'Cases of Halvorn in the display count, from five in a photo on.',
      ...{ ...cases, kind: 'incentive', users: region('ATS_12'), since: month(-2), handedIn: 0.8 },
      fields: {
        ...{ ...forEach(120), target: 60, minQuantityValue: 5, quantityPayout: 0.75, accountsFilters: offPremise },
        supplierContribution: 100,
      },
    },
    {
      name: 'Cider cold shelf',
      ...{ ...cases, kind: 'objective', users: [...team('ATS_21'), 'ATS_21'], since: quarter(-1), handedIn: 0.65 },
      fields: { ...atRisk(70, 40), target: 40, period: 'current_quarter', accountsFilters: offPremise },
    },
  ];
}

function answers({ month, quarter, daysAgo }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Shelf price of Kestermann 12 packs',
      description: 'The lowest price you see in your accounts this month. At or below $15.99 is what we agreed on.',
      ...{
        kind: 'objective',
        type: 'validation',
        tag: 'Price survey',
        users: allReps,
        since: month(-2),
        handedIn: 0.8,
      },
      fields: { ...allOrNothing(15), valueInputType: 'lte', valueInput: 15.99, accountsFilters: offPremise },
    },
    {
      name: 'Agave shelf price',
      description: 'Tres Cardones Blanco should not be sold below $24.99.',
      ...{ kind: 'incentive', type: 'validation', tag: 'Price survey', users: region('ATS_11'), since: month(-2) },
      ...{ handedIn: 0.7, frequency: 'Monthly' },
      fields: { ...allOrNothing(20), valueInputType: 'gte', valueInput: 24.99, supplierContribution: 50 },
    },
    {
      name: 'Facings of the Pale Harbor door',
      ...{ kind: 'objective', type: 'validation', tag: 'Price survey', users: team('ATS_24'), since: quarter(-1) },
      handedIn: 0.9,
      fields: { ...allOrNothing(25), valueInputType: 'gt', valueInput: 11, period: 'current_quarter' },
    },
    {
      name: 'Draft lines cleaned',
      description: 'All lines of your accounts cleaned this month.',
      ...{ kind: 'objective', type: 'binary', tag: 'Draft', users: allReps, since: month(-2), handedIn: 0.75 },
      fields: allOrNothing(20),
    },
    {
      name: 'Responsible selling course',
      description: 'The yearly course, online.',
      ...{
        kind: 'objective',
        type: 'binary',
        tag: 'Training',
        users: [...allReps, ...allLeads, ...leadership],
        since: daysAgo(180),
      },
      handedIn: 0.6,
      fields: { ...allOrNothing(50), period: 'current_year' },
    },
    {
      name: 'Ride along with a supplier',
      ...{ kind: 'incentive', type: 'binary', tag: 'Training', users: [...team('ATS_22'), ...team('ATS_23')] },
      ...{ since: quarter(-1), handedIn: 0.5 },
      fields: { ...allOrNothing(40), period: 'current_quarter', supplierContribution: 100 },
    },
    {
      name: 'Mystery shopper points',
      description: 'Points of the agency that visits accounts for us, uploaded each month.',
      ...{ kind: 'incentive', type: 'custom', tag: null, users: allReps, since: month(-2), handedIn: 0.85 },
      fields: { ...forEach(100), target: 100, quantityPayout: 0.2, threshold: percent(40) },
    },
    {
      name: 'Late payments collected',
      description: 'Invoices past due that were paid after your visit, as credit control counts them.',
      ...{ kind: 'objective', type: 'custom', tag: null, users: allReps, since: quarter(-1) },
      handedIn: 0.8,
      fields: { ...atRisk(45, 50), target: 10, period: 'current_quarter' },
    },
    {
      name: 'Team meetings held',
      description: 'For leads: a meeting in each week.',
      ...{ kind: 'objective', type: 'custom', tag: 'Training', users: [...allLeads, ...leadership], since: month(-2) },
      ...{ handedIn: 0.9, typed: Object.fromEntries([...allLeads, ...leadership].map((id) => [id, 1])) },
      fields: { ...allOrNothing(50), target: 4, hideFromSalesReps: true },
    },
    {
      name: 'Spring reset photos',
      description: '',
      ...{ kind: 'objective', type: 'image', tag: null, users: [], since: daysAgo(2), isDraft: true },
      fields: {},
    },
  ];
}

export const handedInItems = (days: DemoDays): DemoItem[] => [...displays(days), ...coldBoxes(days), ...answers(days)];
