/** The demo's programs that sales alone decide: new and kept placements, draft lines, gap accounts, volume. */
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

const quantity = 'quantity' as const;

/** Accounts that buy agave spirits somewhere else, picked on a ride-along. */
const gapAccounts = Array.from({ length: 64 }, (_, at) => String(40_004 + at * 5));

function placements({ month, quarter, daysAgo }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Zestrel placements',
      description: 'Every package of Zestrel that an account takes counts once. Aim for the cooler door first.',
      ...{ kind: 'incentive', type: quantity, tag: 'Placements', users: allReps, since: month(-3), isFavorite: true },
      ...{ frequency: 'Weekly', reach: 0.95, pays: 40, typed: { ATS_106: 0.6, ATS_113: 1.2 } },
      fields: {
        ...{ ...forEach(120), measure: { label: 'PODs Simple' }, supplierContribution: 50 },
        productsFilters: { supplier: ['Zestrel Drinks'] },
      },
    },
    {
      name: 'Wrenfield can placements',
      description: 'At least a case of a 4pk in the month for the placement to count.',
      ...{ kind: 'incentive', type: quantity, tag: 'Placements', users: region('ATS_11'), since: month(-2) },
      ...{ frequency: 'Weekly', reach: 0.7, pays: 25 },
      fields: {
        ...{ ...forEach(150), supplierContribution: 33.33 },
        measure: { label: 'PODs', minQuantityPerPODType: 'units', minQuantityPerPODValue: 24 },
        productsFilters: { brandFams: ['Wrenfield'], packageType: ['4pk Can', '6pk Bottle', '12pk Can'] },
      },
    },
    {
      name: 'Wine by the glass',
      description: 'Solmarino, Stillmarsh, or Heron Gate on the drink list. On-premise accounts only.',
      ...{ kind: 'objective', type: quantity, tag: 'Placements', users: allReps, since: quarter(-1) },
      ...{ reach: 1.15, earlier: { until: month(0), targetPart: 0.8 } },
      fields: {
        ...{ ...allOrNothing(50), period: 'current_quarter', measure: { label: 'PODs Simple' } },
        ...{
          productsFilters: { brandFams: ['Solmarino', 'Stillmarsh', 'Heron Gate'] },
          accountsFilters: { premise: ['on'] },
        },
      },
    },
    {
      name: 'More Alondra than last year',
      description: 'Placements above those of the same weeks last year.',
      ...{ kind: 'incentive', type: quantity, tag: 'Placements', users: region('ATS_12'), since: quarter(-1) },
      ...{ reach: 0.8, pays: 60 },
      fields: {
        ...{ ...forEach(100), period: 'current_quarter', measure: { label: 'PODs Δ (delta) Simple' } },
        ...{ productsFilters: { brandFams: ['Alondra'] }, supplierContribution: 60 },
      },
    },
    {
      name: 'Local craft everywhere',
      description: 'Beers from around here, in any package.',
      ...{
        kind: 'objective',
        type: quantity,
        tag: 'Placements',
        users: [...allReps, ...allLeads, ...leadership],
        since: daysAgo(40),
      },
      reach: 1.05,
      fields: {
        ...{ ...forEach(100), measure: { label: 'PODs Simple' }, payoutsByUserType: true },
        productsFilters: { supplier: ['Wrenfield Beer Works', 'Ninth Ferry Brewing'] },
        payoutMap: {
          salesReps: { payoutType: 'perAction', perActionAmount: 0.5, isFullAmount: true, cap: percent(120) },
          teamLeads: { payoutType: 'allOrNothing', allOrNothingAmount: 100 },
          leadership: { payoutType: 'atRisk', atRiskAmount: 150, threshold: percent(50) },
        },
      },
    },
  ];
}

function draftLines({ month, monthEnd, quarter }: DemoDays): DemoItem[] {
  const draft = { type: quantity, tag: 'Draft' } as const;
  const kegs = (brandFams: string[]) => ({ brandFams, packageType: ['Keg'] });
  return [
    {
      name: 'Halvorn handles',
      description: 'A handle counts with a keg of at least half a barrel a month.',
      ...{ ...draft, kind: 'incentive', users: allReps, since: month(-3), reach: 1.1, pays: 30, frequency: 'Weekly' },
      fields: {
        ...{ ...forEach(130), productsFilters: kegs(['Halvorn', 'Duskline']), supplierContribution: 100 },
        measure: { label: 'PODs', minQuantityPerPODType: 'volume', minQuantityPerPODValue: 6.89 },
        accountsFilters: { premise: ['on'] },
      },
    },
    {
      name: 'Craft on tap',
      ...{ ...draft, kind: 'incentive', users: [...team('ATS_21'), ...team('ATS_23')], since: quarter(-1), reach: 0.6 },
      pays: 75,
      fields: {
        ...{
          ...forEach(100),
          period: 'current_quarter',
          productsFilters: kegs(['Wrenfield', 'Ninth Ferry', 'Tin Orchard']),
        },
        ...{ measure: { label: 'PODs Simple' }, accountsFilters: { premise: ['on'] }, supplierContribution: 40 },
      },
    },
    {
      name: 'Kestermann kegs before the games',
      description: 'Kegs, by the piece. It ended with last month.',
      ...{ ...draft, kind: 'objective', users: allReps, since: month(-2), reach: 1.02 },
      fields: {
        ...{ ...atRisk(60, 50), period: 'custom', customPeriodStart: month(-1), customPeriodEnd: monthEnd(-1) },
        ...{ measure: { label: 'Units(Btls/cans)' }, productsFilters: kegs(['Kestermann', 'Old Tollgate']) },
      },
    },
    {
      name: 'Imports and cider on tap',
      ...{ ...draft, kind: 'incentive', users: region('ATS_11'), since: month(-2), reach: 0.9, pays: 40 },
      isArchived: true,
      fields: {
        ...forEach(120),
        ...{
          measure: { label: 'PODs Simple' },
          productsFilters: kegs(['Applegarth', 'Alondra', 'Oosterlinde']),
          supplierContribution: 50,
        },
      },
    },
  ];
}

function accounts({ month, quarter, daysAgo }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Agave gap accounts',
      description:
        'Accounts on the list bought no tequila from us last quarter. Each needs one package of Tres Cardones.',
      ...{ kind: 'incentive', type: quantity, tag: 'Placements', users: allReps, since: quarter(-1) },
      ...{ accountIds: gapAccounts, frequency: 'Twice a month', isFavorite: true },
      fields: {
        ...{
          payoutType: 'perAction',
          quantityPayout: 12,
          isFullAmount: true,
          cap: percent(100),
          isAccountSpecific: true,
        },
        ...{ target: 1, measure: { label: 'PODs Simple' }, period: 'current_quarter', supplierContribution: 75 },
        productsFilters: { supplier: ['Destilería Tres Cardones'] },
      },
    },
    {
      name: 'Three facings of Pale Harbor',
      description: 'An account counts with three packages of Pale Harbor in the month.',
      ...{ kind: 'objective', type: quantity, tag: 'Placements', users: [...allReps, 'ATS_21'], since: month(-2) },
      fields: {
        ...{ ...atRisk(50, 25), isAccountSpecific: true, target: 3, measure: { label: 'PODs Simple' } },
        productsFilters: { brandFams: ['Pale Harbor'] },
        accountsFilters: { accountType: ['Grocery', 'Convenience'] },
      },
    },
    {
      name: 'Keep what we placed',
      description: 'Placements of Kestermann and Halvorn against the 60 days before.',
      ...{
        kind: 'objective',
        type: quantity,
        tag: 'Placements',
        users: allReps,
        since: daysAgo(60),
        frequency: 'Monthly',
      },
      fields: {
        ...{
          ...allOrNothing(50),
          target: 3,
          period: 'current_quarter',
          productsFilters: { brandFams: ['Kestermann', 'Halvorn'] },
        },
        measure: {
          ...{ label: 'PODs Δ (%) Simple', trackingOption: 'trackingFromDate', trackingPeriodStart: daysAgo(55) },
          trackingPeriod: 60,
        },
      },
    },
    {
      name: 'Bordeaux to Burgundy kept',
      description: 'Ardelise placements against the weeks before the new list.',
      ...{ kind: 'incentive', type: quantity, tag: 'Placements', users: region('ATS_12'), since: daysAgo(50) },
      ...{ reach: 0.75, pays: 45 },
      fields: {
        ...{ ...forEach(150), productsFilters: { supplier: ['Domaine Ardelise'] }, period: 'current_month' },
        ...{ supplierContribution: 25 },
        measure: {
          ...{ label: 'PODs Δ (delta)', trackingOption: 'customPeriod', trackingPeriodStart: daysAgo(44) },
          ...{ trackingPeriodEnd: daysAgo(-10), minQuantityPerPOD: true, minQuantityPerPODType: 'gp' },
          minQuantityPerPODValue: 5,
        },
      },
    },
  ];
}

function volume(days: DemoDays): DemoItem[] {
  const { month, monthEnd, quarter, quarterEnd } = days;
  const sold = { type: quantity, tag: 'Volume' } as const;
  return [
    {
      name: 'Lager drive',
      description: 'Cases of everything Kestermann brews. Chain ads run in the first and third week.',
      ...{ ...sold, kind: 'incentive', users: [...allReps, ...allLeads], since: month(-3), reach: 1, pays: 45 },
      ...{ frequency: 'Daily', isFavorite: true, earlier: { until: month(-1), targetPart: 0.9 } },
      typed: { ATS_101: 1.15, ATS_109: 0.8 },
      fields: {
        ...{ ...forEach(125), threshold: percent(50), measure: { label: 'Vol (CEs)' }, supplierContribution: 50 },
        productsFilters: { supplier: ['Kestermann Brewing Company'] },
      },
    },
    {
      name: 'Seltzer cases',
      ...{ ...sold, kind: 'objective', users: allReps, since: quarter(-1), reach: 1.25 },
      fields: {
        ...{ ...atRisk(75, 60), period: 'current_quarter', measure: { label: 'Vol (CEs)' } },
        productsFilters: { productType: ['Seltzer & RTD'] },
      },
    },
    {
      name: 'Wine growth',
      description: 'Percent more wine than in the same weeks last year; $4 a point.',
      ...{ ...sold, kind: 'incentive', users: allReps, since: quarter(-1) },
      fields: {
        ...{ ...forEach(100), target: 10, quantityPayout: 4, cap: raw(20), measure: { label: 'Vol Δ (%)' } },
        ...{ period: 'current_quarter', productsFilters: { productType: ['Wine'] }, supplierContribution: 30 },
      },
    },
    {
      name: 'Bourbon cases over last year',
      ...{ ...sold, kind: 'objective', users: region('ATS_11'), since: month(-2), reach: 0.5, pays: 30 },
      fields: {
        ...{ ...forEach(200), measure: { label: 'Vol Δ (CEs)' } },
        productsFilters: { brand: ['Brindlecask Bourbon', 'Ashgrove Hollow Bourbon'] },
      },
    },
    {
      name: 'Craft revenue',
      description: 'No maximum: a dollar for each hundred dollars of revenue.',
      ...{ ...sold, kind: 'incentive', users: team('ATS_22'), since: month(-2) },
      fields: {
        ...{
          isOpenEnded: true,
          payoutType: 'perAction',
          quantityPayout: 0.01,
          isFullAmount: true,
          threshold: raw(500),
        },
        ...{ cap: noCap, measure: { label: 'Revenue ($)' }, supplierContribution: 20 },
        productsFilters: { supplier: ['Wrenfield Beer Works', 'Tin Orchard Ales', 'Ninth Ferry Brewing'] },
      },
    },
    {
      name: 'House margin watch',
      description: 'For leads and leadership. Reps do not see it.',
      ...{ ...sold, kind: 'objective', users: [...allLeads, ...leadership], since: month(-3), reach: 0.98 },
      // Nobody below them has it, so their targets have to be typed.
      typed: { ATS_11: 1.9, ATS_12: 2, ATS_21: 0.95, ATS_22: 0.9, ATS_23: 1.1, ATS_24: 1 },
      fields: {
        ...{ ...allOrNothing(150), hideFromSalesReps: true, measure: { label: 'GP ($)' } },
        productsFilters: { productType: ['Beer', 'Cider'] },
      },
    },
    {
      name: 'Margin of spirits',
      description: 'More gross profit than last year. Staff watch it before it is announced.',
      ...{ ...sold, kind: 'incentive', users: allReps, since: month(-2), reach: 0.7, pays: 35 },
      fields: {
        ...{ ...forEach(100), hideFromSalesReps: true, measure: { label: 'GP Δ ($)' }, supplierContribution: 10 },
        productsFilters: { productType: ['Spirits'] },
      },
    },
    {
      name: 'Vodka handles, last quarter',
      description: 'Ran over last quarter.',
      ...{ ...sold, kind: 'incentive', users: allReps, since: quarter(-1), isArchived: true },
      fields: {
        ...{ ...forEach(120), period: 'custom', customPeriodStart: quarter(-1), customPeriodEnd: quarterEnd(-1) },
        ...{ measure: { label: 'Units(Btls/cans)' }, target: 300, quantityPayout: 0.2, supplierContribution: 50 },
        productsFilters: { brandFams: ['Northspar'], packageType: ['Handle', 'Bottle'] },
      },
    },
    {
      name: 'Rum runners',
      ...{
        ...sold,
        kind: 'incentive',
        users: [...team('ATS_21'), ...team('ATS_24')],
        since: month(-2),
        reach: 1.3,
        pays: 55,
      },
      fields: {
        ...{ ...forEach(140), period: 'custom', customPeriodStart: month(-1), customPeriodEnd: monthEnd(-1) },
        ...{ measure: { label: 'Units(Btls/cans)' }, productsFilters: { supplier: ['Carrow Bay Rum Company'] } },
        supplierContribution: 60,
      },
    },
    {
      name: 'Wine load-in',
      description: 'Starts next month; load in early.',
      ...{ ...sold, kind: 'incentive', users: allReps, since: days.daysAgo(5) },
      fields: {
        ...{
          ...forEach(150),
          period: 'custom',
          customPeriodStart: month(1),
          customPeriodEnd: monthEnd(2),
          target: 400,
        },
        ...{ quantityPayout: 0.25, measure: { label: 'Vol (CEs)' }, productsFilters: { productType: ['Wine'] } },
        supplierContribution: 50,
      },
    },
    {
      name: 'Zero proof year',
      description: 'Everything without alcohol, the whole year.',
      ...{
        ...sold,
        kind: 'objective',
        users: [...allReps, ...allLeads],
        since: days.daysAgo(200),
        reach: 1.05,
        pays: 150,
      },
      fields: {
        ...{ ...forEach(110), period: 'current_year', measure: { label: 'Vol (CEs)' } },
        productsFilters: { supplier: ['Clearhollow Zero'] },
      },
    },
  ];
}

export const salesItems = (days: DemoDays): DemoItem[] => [
  ...placements(days),
  ...draftLines(days),
  ...accounts(days),
  ...volume(days),
];
