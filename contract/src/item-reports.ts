/** The reporting rows of objectives and incentives, a row per item, person and instance (docs/product.md, Items). */
import { itemTypes, payoutTypes } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import * as z from 'zod/mini';
import { leadsAndAbove, managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Limit, QuantityStep, Step } from './item-fields.ts';
import { itemReportOrders } from './item-report-orders.ts';
import { itemLimits, itemMessages, itemReportPageSize, itemTexts } from './item-texts.ts';
import { pageFields } from './paging.ts';
import { searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { Email } from './session.ts';
import { IsoDate, periodAsked } from './wholesaler.ts';

export const itemReportLimits = {
  /** Rows a page, and how many are printed. */
  page: 5000,
  /** Up to so many rows, teams are answered on one page; a page of more is one of leadership. */
  teamsPage: 500,
} as const;

export const itemReportTexts = {
  reporting: 'Reporting',
  active: 'Active',
  archived: 'Archived',
  search: 'Search items...',
  selectAll: 'Select all',
  deselectAll: 'Deselect all',
  groupByTeams: 'Group by teams',
  /** Of an item that is in no list any more. */
  gone: { archived: 'Archived since', deleted: 'Deleted since' },
  /** Beside the totals: rows that pay, and of which no potential is said. */
  withoutPotential: (rows: number) => `Potential leaves out ${rows === 1 ? '1 row' : `${rows} rows`} without a maximum`,
  /** Beside an item that nobody has in the sales period. */
  noResults: (period: string) => `No results in ${period}`,
  /** Of the table, in its order. */
  columns: {
    userName: 'User Name',
    route: 'Route',
    name: 'Item Name',
    parentItemName: 'Parent Item Name',
    type: 'Type',
    startDate: 'Start Date',
    endDate: 'End Date',
    userType: 'User Type',
    status: 'Status',
    quantity: 'Quantity',
    measure: 'Measure',
    eligibleQuantity: 'Eligible Quantity',
    userTarget: 'Target',
    minQuantityValue: 'Minimum Quantity',
    potential: 'Potential',
    payoutMTD: 'Payout MTD',
    images: 'New Images',
    approvedImages: 'Approved Images',
    rejectedImages: 'Rejected Images',
    accounts: 'Accounts',
    products: 'Products',
    results: 'Accounts Results',
  },
  roles: { salesRep: 'Sales Rep', teamLead: 'Team Lead', leadership: 'Leadership' },
  files: { rows: 'Reporting Table', images: 'Images' },
  /** On paper. */
  printedPart: (rows: string, all: string) =>
    `The first ${rows} of ${all}. Download the Reporting Table to have all of them.`,
  sent: 'Sent ✓',
  otherEmail: "Exports are sent to people of this wholesaler. Enter another person's email, or your own.",
  /** Of figures that aren't published. */
  adminsOnly: "Figures of Preview are sent to admins alone. Enter an admin's email, or your own.",
  nothingPaid: 'These incentives have paid nothing that a supplier contributes to, so there is nothing to bill back.',
  noExport: 'This export is no longer there. Send it again.',
} as const;

const flag = z.optional(z.union([z.boolean(), z.stringbool()]));
const nullableNumber = z.nullable(z.number());
const named = z.object({ customId: z.string(), name: z.string() });

/** @property rejectedReason empty unless it is rejected. */
export const ReportImage = z.object({ _id: z.string(), rejected: z.boolean(), rejectedReason: z.string() });
export type ReportImage = z.output<typeof ReportImage>;

/** Dollars; quantities in the unit of the measure, absent where they are profits, which are hidden from the reader. */
export const ItemReportRow = z.object({
  itemId: z.string(),
  userId: z.string(),
  name: z.string(),
  userName: z.string(),
  startDate: IsoDate,
  endDate: IsoDate,
  /** The first day of the instance, which calls about it name. */
  instance: IsoDate,
  /** It ends after the sales period: what it pays is in no pay yet. */
  isAccruing: z.boolean(),
  /** Percent achieved as shown. */
  status: nullableNumber,
  /** That wait for review. */
  images: z.array(ReportImage),
  approvedImages: z.array(ReportImage),
  rejectedImages: z.array(ReportImage),
  /** @example '12, 14' */
  route: z.string(),
  type: z.enum(itemTypes),
  /** Of sales; null: nothing of them is measured. */
  measure: z.nullable(z.enum(measureLabels)),
  percentageAchieved: nullableNumber,
  quantity: z.optional(nullableNumber),
  eligibleQuantity: z.optional(z.number()),
  minQuantityValue: z.number(),
  /** Account-specific: of each account. */
  userTarget: z.optional(z.number()),
  /** null: there is no maximum. */
  potential: nullableNumber,
  /** Earned from the item's first day to the newest sale. */
  payoutMTD: z.number(),
  /** The rate or the amount, whichever the payout type pays by. Like the limits absent where profits follow from it. */
  payout: z.optional(z.number()),
  payoutType: z.enum(payoutTypes),
  threshold: z.optional(Limit),
  cap: z.optional(Limit),
  isOpenEnded: z.boolean(),
  /** Of a sub-item or a grouped child. */
  parentItemId: z.nullable(z.string()),
  parentItemName: z.nullable(z.string()),
  /** What the supplier refunds; of incentives, absent for readers who don't see costs, null below another item. */
  supplierContribution: z.optional(nullableNumber),
  tagName: z.nullable(z.string()),
  tagColor: z.nullable(z.string()),
  isTeamLead: z.boolean(),
  isLeadership: z.boolean(),
  /** Those the reader may see. */
  teamLead: z.array(named),
  leadership: z.array(named),
  isAccountSpecific: z.boolean(),
  isEdited: z.boolean(),
  advancedBudget: z.number(),
  advancedPayments: z.array(Step),
  quantityAdvanced: z.array(QuantityStep),
  maxImagesPerAccount: z.number(),
  /** Whether accounts and products are behind the quantity, and whether they are compared with a reference period. */
  hasAccountResults: z.boolean(),
  referenceShown: z.boolean(),
  /** By teams: the person's place in `groups`. */
  groupId: z.optional(z.string()),
});
export type ItemReportRow = z.output<typeof ItemReportRow>;

/**
 * Of all rows that match. Money adds the rows that are below no other item. Quantities and targets add those of sales
 * reps; null unless all rows share one measure that can be added up.
 */
export const ItemReportTotals = z.object({
  potential: z.number(),
  /** Rows that pay and have no potential, so that none of it is in `potential`. */
  withoutPotential: z.number(),
  payoutMTD: z.number(),
  /** Of payoutMTD, what instances earn that end after the sales period. */
  accruing: z.number(),
  target: nullableNumber,
  quantity: nullableNumber,
  eligibleQuantity: nullableNumber,
  supplierContribution: z.optional(z.number()),
});
export type ItemReportTotals = z.output<typeof ItemReportTotals>;

/** A person among those above and below, or (userId null) who is missing there. In the order to be shown. */
export const ItemReportGroup = z.object({
  groupId: z.string(),
  parentGroupId: z.nullable(z.string()),
  /** 0 leadership, 1 team leads, 2 sales reps. */
  depth: z.number(),
  userId: z.nullable(z.string()),
  /** @example 'No Team Leads' */
  name: z.string(),
});
export type ItemReportGroup = z.output<typeof ItemReportGroup>;

const itemIds = z.array(z.string().check(z.maxLength(36))).check(z.maxLength(itemLimits.items));

/** period: as of statements. In one that is closed, money is what its statements were stored with. */
const query = z.extend(scopeQuery, { period: periodAsked });

/**
 * Both flags: of both kinds. Items with all that is below them; IDs of no item are passed over.
 * export: all rows that match as a file, or the images of these rows. showAllColumns: Item ID, Percentage Achieved,
 * Supplier Contribution and Tag too.
 */
const rowsQuery = z.extend(query, {
  export: z.optional(z.enum(['csv', 'xlsx', 'imagesCsv', 'imagesXlsx'])),
  showAllColumns: flag,
  isObjective: flag,
  isIncentive: flag,
  groupByTeams: flag,
  /** Anywhere in the name of the item or of the person, in any case. */
  searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
  sortField: z.optional(z.enum(itemReportOrders)),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'asc'),
  /** Its ID; what is below an item has the item's unless it has its own. */
  tag: z.optional(z.string().check(z.maxLength(100))),
  /** Those that run or ended in the sales period, or only either. */
  instances: z._default(z.enum(['all', 'running', 'ended']), 'all'),
  ...pageFields({ limit: itemReportPageSize, atMost: itemReportLimits.page }),
});

export const listItemReport = endpoint({
  method: 'POST',
  path: '/api/v3/items/reporting',
  summary: 'Lists what items came to, a row per item, person and instance, a page at a time.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  paged: true,
  saysPage: true,
  files: ['csv', 'xlsx'],
  query: rowsQuery.check(
    z.refine(({ isObjective = false, isIncentive = false }) => isObjective || isIncentive, itemTexts.kindRequired),
  ),
  body: z.object({ itemIds }),
  reply: z.object({
    rows: z.array(ItemReportRow),
    totals: ItemReportTotals,
    /** Those of the page, by teams; else none. */
    groups: z.array(ItemReportGroup),
    /** Of all pages; by teams, a row counts once for each place of its person. */
    count: z.number(),
    /** By teams: how many pages, which are of one leadership each where the rows are many. */
    pages: z.optional(z.number()),
  }),
});

/** All columns of all rows of the items, of both kinds. */
export const exportItemReport = endpoint({
  method: 'POST',
  path: '/api/v3/items/exportToFile',
  summary: 'Answers what items came to as a spreadsheet.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  files: ['csv', 'xlsx'],
  query: z.extend(query, { export: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
  body: z.object({ itemIds }),
  reply: z.null(),
});

/**
 * What suppliers refund of incentives that paid in the sales period, supplier by supplier. What accrues is not in it.
 */
export const exportBillBack = endpoint({
  method: 'POST',
  path: '/api/v3/items/billBack',
  summary: 'Answers what suppliers are billed back for incentives, as a spreadsheet or on paper.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  files: ['xlsx', 'pdf'],
  query: z.extend(query, { export: z._default(z.enum(['xlsx', 'pdf']), 'xlsx') }),
  body: z.object({ itemIds }),
  reply: z.null(),
});

/** The recipients of a mailed file. */
export const ExportEmail = z.string(itemMessages.errors.emailRequired).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, itemMessages.errors.emailRequired),
  z.maxLength(254, itemMessages.errors.email),
  z.refine((email) => z.safeParse(Email, email).success, itemMessages.errors.email),
);
const mailed = {
  method: 'POST',
  access: leadsAndAbove,
  scope: 'wholesaler',
  inHistory: true,
  limit: { max: 100, windowSeconds: 300 },
  mayTakeLonger: true,
  query,
  reply: z.null(),
} as const;

/** To someone of the wholesaler, or to oneself; as an attachment, or what is larger by a link that lasts a day. */
export const mailItemReport = endpoint({
  ...mailed,
  path: '/api/v3/items/exportItems',
  summary: 'Mails what items came to as a spreadsheet.',
  body: z.object({ itemIds, userEmail: ExportEmail }),
});

export const mailWholeItemReport = endpoint({
  ...mailed,
  path: '/api/v3/items/exportAllItems',
  summary: 'Mails what all items came to as a spreadsheet.',
  body: z.object({ userEmail: ExportEmail }),
});

export const mailItemImages = endpoint({
  ...mailed,
  path: '/api/v3/items/exportAllImages',
  summary: 'Mails the list of the images of all items as a spreadsheet.',
  body: z.object({ userEmail: ExportEmail }),
});

/** For its recipients. */
export const readItemExport = endpoint({
  method: 'GET',
  path: '/api/v3/items/exports/:id',
  summary: 'Answers a file that was mailed as a link less than a day ago.',
  access: 'signedIn',
  scope: 'wholesaler',
  files: ['xlsx'],
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemReportTexts.noExport)) }),
  query: scopeQuery,
  reply: z.null(),
});
