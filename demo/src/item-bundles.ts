/** The demo's programs of several parts: launches, qualifiers with what they unlock, and weighted scorecards. */
import {
  allLeads,
  allOrNothing,
  allReps,
  atRisk,
  type DemoDays,
  type DemoItem,
  forEach,
  leadership,
  region,
  team,
} from './item-kit.ts';

const quantity = 'quantity' as const;

function launches({ month, quarter, daysAgo }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Zestrel Spritz launch',
      description: 'Three steps to a launch: on the shelf, in the cold box, in a photo.',
      ...{ kind: 'incentive', type: 'multi', tag: 'Launch', users: allReps, since: month(-2), isFavorite: true },
      fields: { supplierContribution: 75 },
      children: [
        {
          ...{ name: 'Spritz placed', type: quantity, reach: 0.85, pays: 20 },
          fields: {
            ...{ ...forEach(120), measure: { label: 'PODs Simple' }, supplierContribution: 75 },
            productsFilters: { brand: ['Zestrel Spritz'] },
          },
        },
        {
          ...{ name: 'Spritz on display', type: 'image', handedIn: 0.6 },
          fields: { ...forEach(100), target: 3, quantityPayout: 6, accountsFilters: { premise: ['off'] } },
        },
        { name: 'Tasting held', type: 'binary', handedIn: 0.5, fields: allOrNothing(15) },
      ],
    },
    {
      name: 'Orchard Blend launch',
      ...{ kind: 'objective', type: 'multi', tag: 'Launch', users: region('ATS_12'), since: quarter(-1) },
      fields: { period: 'current_quarter' },
      children: [
        {
          ...{ name: 'Orchard Blend placements', type: quantity, reach: 1.1 },
          fields: {
            ...{ ...allOrNothing(60), measure: { label: 'PODs Simple' } },
            productsFilters: { brand: ['Applegarth Orchard Blend'] },
          },
        },
        {
          ...{ name: 'Orchard Blend volume', type: quantity, reach: 0.7, pays: 40 },
          fields: {
            ...{ ...forEach(150), measure: { label: 'Vol (CEs)' } },
            productsFilters: { brand: ['Applegarth Orchard Blend'] },
          },
        },
      ],
    },
    {
      name: 'Hop Water launch',
      ...{ kind: 'incentive', type: quantity, tag: 'Launch', users: allReps, since: daysAgo(1), isDraft: true },
      fields: { payoutType: 'perAction', quantityPayout: 4, isFullAmount: true },
    },
  ];
}

function qualifiers({ month, quarter }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Core first, then craft',
      description: 'Reach the core volume, and what you placed of craft beer pays.',
      ...{ kind: 'incentive', type: 'dependencies', tag: 'Placements', users: allReps, since: month(-2) },
      fields: { supplierContribution: 40 },
      children: [
        {
          ...{ name: 'Core volume', type: quantity, reach: 1.05 },
          fields: {
            ...{ isQualifier: true, measure: { label: 'Vol (CEs)' } },
            productsFilters: { brandFams: ['Kestermann', 'Halvorn', 'Stillmarsh', 'Northspar'] },
          },
        },
        {
          ...{ name: 'Craft placements', type: quantity, reach: 0.9, pays: 35 },
          fields: {
            ...{ ...forEach(130), measure: { label: 'PODs Simple' } },
            productsFilters: { supplier: ['Wrenfield Beer Works', 'Tin Orchard Ales', 'Ninth Ferry Brewing'] },
          },
        },
        {
          ...{ name: 'Craft flight photos', type: 'image', handedIn: 0.5 },
          fields: { ...forEach(100), target: 2, quantityPayout: 10, accountsFilters: { premise: ['on'] } },
        },
      ],
    },
    {
      name: 'Survey, then tequila',
      ...{ kind: 'incentive', type: 'dependencies', tag: 'Price survey', users: region('ATS_11'), since: month(-2) },
      fields: {},
      children: [
        {
          ...{ name: 'Price survey done', type: 'binary', handedIn: 0.7 },
          fields: { ...allOrNothing(0), isQualifier: true },
        },
        {
          ...{ name: 'Tequila cases', type: quantity, reach: 0.95, pays: 30 },
          fields: {
            ...{ ...forEach(130), measure: { label: 'Vol (CEs)' }, supplierContribution: 50 },
            productsFilters: { supplier: ['Destilería Tres Cardones'] },
          },
        },
      ],
    },
    {
      name: 'House goal kicker: beer',
      description: 'When the house reaches its beer goal, your own beer pays too.',
      ...{
        kind: 'objective',
        type: 'dependencies',
        tag: 'Volume',
        users: [...allReps, ...allLeads, ...leadership],
        since: quarter(-1),
      },
      fields: { period: 'current_quarter' },
      children: [
        {
          ...{ name: 'The house reaches its beer goal', type: quantity, reach: 1.08 },
          fields: {
            ...{ isQualifier: true, isHouseGoal: true, measure: { label: 'Vol (CEs)' } },
            productsFilters: { productType: ['Beer'] },
          },
        },
        {
          ...{ name: 'Your beer volume', type: quantity, reach: 1.1 },
          fields: { ...atRisk(60, 70), measure: { label: 'Vol (CEs)' }, productsFilters: { productType: ['Beer'] } },
        },
      ],
    },
    {
      name: 'House goal kicker: wine margin',
      ...{ kind: 'incentive', type: 'dependencies', tag: 'Volume', users: region('ATS_12'), since: month(-2) },
      fields: {},
      children: [
        {
          ...{ name: 'The house reaches its wine margin', type: quantity, reach: 0.94 },
          fields: {
            ...{ isQualifier: true, isHouseGoal: true, measure: { label: 'GP ($)' } },
            productsFilters: { productType: ['Wine'] },
          },
        },
        {
          ...{ name: 'Wine placements', type: quantity, reach: 1, pays: 30 },
          fields: { ...forEach(120), measure: { label: 'PODs Simple' }, productsFilters: { productType: ['Wine'] } },
        },
      ],
    },
  ];
}

function scorecards({ month, quarter }: DemoDays): DemoItem[] {
  return [
    {
      name: 'Rep scorecard',
      description: 'Four things in one number. The budget is paid by how much of all of them is done.',
      ...{ kind: 'objective', type: 'grouped', tag: null, users: allReps, since: month(-2), isFavorite: true },
      fields: { payoutType: 'advanced', advancedBudget: 80 },
      children: [
        {
          ...{ name: 'Scorecard: volume', type: quantity, weight: 40, reach: 1.1 },
          fields: { measure: { label: 'Vol (CEs)' }, productsFilters: { productType: ['Beer', 'Seltzer & RTD'] } },
        },
        {
          ...{ name: 'Scorecard: placements', type: quantity, weight: 30, reach: 0.9 },
          fields: { measure: { label: 'PODs Simple' }, productsFilters: { productType: ['Wine', 'Spirits'] } },
        },
        {
          ...{ name: 'Scorecard: shelf photos', type: 'image', weight: 20, handedIn: 0.75 },
          fields: { target: 4, accountsFilters: { premise: ['off'] } },
        },
        { name: 'Scorecard: route book kept', type: 'binary', weight: 10, handedIn: 0.8, fields: {} },
      ],
    },
    {
      name: 'Supplier scorecard of Halvorn',
      ...{ kind: 'incentive', type: 'grouped', tag: null, users: [...team('ATS_21'), ...team('ATS_22')] },
      since: quarter(-1),
      fields: { ...atRisk(100, 60), period: 'current_quarter', supplierContribution: 100 },
      children: [
        {
          ...{ name: 'Halvorn volume', type: quantity, weight: 50, reach: 1 },
          fields: {
            ...{ measure: { label: 'Vol (CEs)' }, cappedStatus: false },
            productsFilters: { supplier: ['Halvorn Breweries'] },
          },
        },
        {
          ...{ name: 'Halvorn placements', type: quantity, weight: 35, reach: 0.8 },
          fields: { measure: { label: 'PODs Simple' }, productsFilters: { supplier: ['Halvorn Breweries'] } },
        },
        {
          ...{ name: 'Halvorn display cases', type: 'imageValidation', weight: 15, handedIn: 0.7 },
          fields: { target: 30, minQuantityValue: 2, accountsFilters: { premise: ['off'] } },
        },
      ],
    },
  ];
}

export const bundles = (days: DemoDays): DemoItem[] => [...launches(days), ...qualifiers(days), ...scorecards(days)];
