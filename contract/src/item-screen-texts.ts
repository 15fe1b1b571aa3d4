/** What the screens of objectives and incentives say besides messages: tabs, heads, titles, buttons, empty lists. */
import {
  type ItemKind,
  type ItemType,
  type PayoutRole,
  type PayoutType,
  payoutTypes,
} from '@caselift/domain/programs/item';
import { itemTypeWords, kindWords } from './item-texts.ts';

export const itemTabWords = {
  objectives: 'Objectives',
  incentives: 'Incentives',
  archive: 'Archive',
  favorites: 'Favorites',
  podcast: 'Podcast',
} as const;

/** Heads of the list of items; lastRun is for admins. */
export const itemColumns = {
  name: 'Name',
  tag: 'Tag',
  type: 'Type',
  measure: 'Measure',
  period: 'Period',
  lastRun: 'Last Run',
  actions: 'Actions',
} as const;

export const itemActionWords = {
  edit: 'Edit',
  duplicate: 'Duplicate',
  delete: 'Delete',
  favorite: 'Add to Favorites',
  notFavorite: 'Remove from Favorites',
  reset: 'Reset',
  archive: 'Archive',
  restore: 'Restore',
  execute: 'Execute',
  print: 'Print',
} as const;

/** Which buttons rows show, and where: each person's own choice. */
export const chooseButtonsTexts = {
  title: 'Choose buttons',
  places: { row: 'Row', menu: 'Menu', none: 'Hidden' },
  placeOf: (action: string) => `Where ${action} is shown`,
  up: (action: string) => `Move ${action} up`,
  down: (action: string) => `Move ${action} down`,
  reset: 'Reset to defaults',
  cancel: 'Cancel',
  save: 'Save',
} as const;

export const itemListTexts = {
  new: (kind: ItemKind) => `New ${kindWords[kind].title}`,
  partOfGroup: 'Part of a Group',
  /** Of filters. */
  filters: {
    search: 'Search',
    type: 'Type',
    tag: 'Tag',
    period: 'Period',
    to: 'to',
    periodStart: 'Period start',
    periodEnd: 'Period end',
    gpRank: 'GP Rank',
    volumeRank: 'Volume Rank',
    trend: 'Trend',
    all: 'All',
    more: 'More filters',
    clear: 'Clear Filters',
  },
  incomplete: 'Incomplete',
  /** What archive and favorites toggle on lists of favorites answer to calls that they don't offer. */
  notOffered: 'Function not implemented',
} as const;

export const payoutTypeWords: Readonly<Record<PayoutType, string>> = {
  allOrNothing: 'All or nothing',
  perAction: 'Per action',
  atRisk: 'At risk',
  advanced: 'Step payout',
  quantityAdvanced: 'By quantity',
};

export const payoutRoleWords: Readonly<Record<PayoutRole, string>> = {
  salesReps: 'Sales reps',
  teamLeads: 'Team leads',
  leadership: 'Leadership',
};

/** Which of them an item of this type can pay by. @example 'quantity' -> allOrNothing, perAction, atRisk */
export const payoutTypesOf = (type: ItemType): readonly PayoutType[] =>
  payoutTypes.filter(
    (payoutType) =>
      (payoutType !== 'advanced' || type === 'grouped') &&
      (payoutType !== 'quantityAdvanced' || type === 'imageValidation'),
  );

export const subItemTexts = {
  /** @example 'SUB-OBJECTIVE: Quantity objective' */
  title: (kind: ItemKind, type: ItemType) => `SUB-${kind.toUpperCase()}: ${itemTypeWords[type]} ${kind}`,
  save: (kind: ItemKind) => `Save sub-${kind}`,
  cancel: 'Cancel',
  columns: {
    name: 'Name',
    type: 'Type',
    measure: 'Measure',
    period: 'Period',
    qualifier: 'Qualifier',
    houseGoal: 'House Goal',
    actions: 'Actions',
  },
} as const;

export const groupedTexts = {
  /** @example 'GROUPED-INCENTIVE: Quantity incentive' */
  title: (kind: ItemKind, type: ItemType) => `GROUPED-${kind.toUpperCase()}: ${itemTypeWords[type]} ${kind}`,
  weight: 'Weight %',
  noneAvailable: { objective: 'No available objectives', incentive: 'No available incentives' },
  noneSelected: { objective: 'No grouped objectives selected', incentive: 'No grouped incentives selected' },
} as const;

export const itemUserTexts = {
  title: 'Users',
  selectAll: 'Select All',
  removeAll: 'Remove All',
  hide: 'Hide from sales reps',
  includeTeam: 'Include team members',
  includeTeamSays: 'Choosing a lead adds everyone below.',
  /** Of the picker, and of the list for team leads. */
  groups: { leadership: 'Leadership', teamLeads: 'TeamLead', salesReps: 'SalesRep' },
  readGroups: { leadership: 'Leadership', teamLeads: 'Team Lead', salesReps: 'Sales Reps' },
} as const;

/** Of accounts and products, of items and boosts. */
export const selectionTexts = {
  accounts: 'Accounts',
  products: 'Products',
  byFilters: 'Custom Selection',
  byHand: 'Manual Selection',
  inUse: 'In use',
  inUseOnceSaved: 'In use once saved',
  use: 'Use this selection',
  /** @param other the way that is in use */
  notInUse: (other: string) => `${other} is in use.`,
  joins: 'New accounts that match join at the next run.',
  showSelected: 'Show Selected',
  premises: { on: 'On Premise', off: 'Off Premise' },
  accountFilters: { accountType: 'Account type', premise: 'Premise', chain: 'Chain', location: 'Location' },
  productFilters: {
    supplier: 'Supplier',
    brandFams: 'Brand family',
    brand: 'Brand',
    packageType: 'Package type',
    size: 'Size',
    productType: 'Product type',
  },
  /** For admins. */
  sponsored: 'Sponsored',
  excluded: 'Excluded',
  /** On paper, after the first of them. */
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  noAccountOfUser: 'No account selected that belongs to this User',
  noProductOfUser: 'No product selected that belongs to this User',
  noProducts: 'No products',
} as const;
