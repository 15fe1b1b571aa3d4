/** The columns that a mapping fills, target by target: the one list behind the form, the schema and the SQL. */
import { lineKinds, lossReasons } from './loss-reasons.ts';
import { isGoalMeasure, type Measure, measureIds, measures } from './measure-list.ts';
import { roles } from './people-below.ts';
import { snakeCase } from './snake-case.ts';

/** What files are about, in the order of the screen. */
export const importTargets = ['sales', 'buyers', 'products', 'users', 'goals'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** How a mapping may say that dates are written, in the order of the screen. */
export const dateFormats = [
  'yyyy-mm-dd',
  'yyyymmdd',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'dd/mm/yy',
  'mm/dd/yy',
  'dd.mm.yyyy',
  'dd-mm-yyyy',
  'mm-dd-yyyy',
] as const;

export type TargetColumn = {
  /** As the mapping says it. */
  name: string;
  /** As the working file and the warehouse say it. */
  sqlName: string;
  type: 'text' | 'integer' | 'number' | 'money' | 'date' | 'yesNo' | 'list' | 'integerList';
  /** A row without it is rejected. */
  required: boolean;
  /** A row that holds this much or more, either way, is rejected: no invoice says it (docs/product.md, Warehouse). */
  below?: number | undefined;
  meaning: string;
  /** The only words accepted, any letter case; left out: any. */
  words?: readonly string[] | undefined;
  /** userId: LETTERS_DIGITS, kept in capitals. goalOwner: that or HOUSE. email: kept in small letters. */
  form?: 'userId' | 'goalOwner' | 'email' | undefined;
};

type ColumnOptions = Pick<TargetColumn, 'words' | 'form' | 'below'> & { required?: boolean };

function column(name: string, type: TargetColumn['type'], meaning: string, options: ColumnOptions = {}): TargetColumn {
  const sqlName = snakeCase(name);
  return {
    name,
    sqlName,
    type,
    meaning,
    required: options.required ?? false,
    below: options.below,
    words: options.words,
    form: options.form,
  };
}

const key = { required: true };
// Twenty truckloads, and what they may be worth. A tank of 3,000 liters has 100,000 fl oz.
const ofALine = { below: 10_000_000 };
const userId = { form: 'userId' } as const;

function goalColumns(measure: Measure): TargetColumn[] {
  const { inSentence, goalMeaning } = measures[measure];
  const goal = `the ${inSentence} goal`;
  const threshold = `Lowest percent of ${goal} that pays.`;
  return [
    column(`${measure}Goal`, 'number', goalMeaning),
    column(`${measure}Payout`, 'money', `Dollars paid when ${goal} is met.`),
    ...(isGoalMeasure(measure) ? [column(`${measure}Threshold`, 'number', threshold)] : []),
  ];
}

export const targetColumns: Record<ImportTarget, readonly TargetColumn[]> = {
  sales: [
    column('invoiceId', 'text', 'Invoice ID. With lineNo, it identifies a line permanently.', key),
    column('lineNo', 'integer', 'Line number on the invoice.', key),
    column('invoiceDate', 'date', 'Date of the sale.', key),
    column('buyerId', 'text', 'ID of the retail account.', key),
    column('productId', 'text', 'ID of the product.', key),
    column('rep', 'text', 'customId of the rep who made the sale, if the file has it.', userId),
    column('route', 'integer', 'Route that served the buyer. Used if the line has no rep.'),
    column('kind', 'text', 'sale, return or loss. Empty: return if units are below 0, otherwise sale.', {
      words: lineKinds,
    }),
    column('lossReason', 'text', `Reason for a loss: ${lossReasons.join(', ')}.`, { words: lossReasons }),
    column('reversesInvoiceId', 'text', 'ID of the invoice that a return reverses, if known.'),
    column('reversesLineNo', 'integer', 'Line number on that invoice.'),
    column('units', 'number', 'Bottles, cans or kegs; below 0 on returns.', { ...key, below: 1_000_000 }),
    column('revenue', 'money', 'Dollars after discounts, without deposits, empties and fees.', { ...key, ...ofALine }),
    column('cost', 'money', "Laid-in cost of the line in dollars. Empty: units x the product's unit cost.", ofALine),
  ],
  products: [
    column('productId', 'text', 'ID of the product.', key),
    column('name', 'text', 'Name.', key),
    column('supplierId', 'text', 'Supplier ID in the source. Empty: derived from the name.'),
    column('supplier', 'text', 'Supplier name.', key),
    column('brandId', 'text', 'Brand ID in the source. Empty: derived from the name.'),
    column('brand', 'text', 'Brand name.', key),
    column('brandFam', 'text', 'Brand family.'),
    column('productType', 'text', 'Beer, wine, spirits, ...'),
    column('packageType', 'text', 'Can, bottle, keg, ...'),
    column('size', 'text', 'Size as shown: 12 oz, 750 ml.'),
    column('ozPerUnit', 'number', 'Fluid ounces of one unit. Empty: the product adds no volume.', { below: 100_000 }),
    column('unitsPerCase', 'number', "Units in the product's own pack."),
    column('premise', 'text', 'on or off. Empty: both.', { words: ['on', 'off'] }),
    column('tags', 'list', 'Tags, separated by ; or |.'),
    column('unitCost', 'money', 'Laid-in cost of one unit in dollars.', { below: 100_000 }),
  ],
  buyers: [
    column('buyerId', 'text', 'ID of the retail account.', key),
    column('name', 'text', 'Name.', key),
    column('accountType', 'text', 'Grocery, bar, ...'),
    column('premise', 'text', 'on or off.', { words: ['on', 'off'] }),
    column('chain', 'text', 'Chain it belongs to.'),
    column('location', 'text', 'City.'),
    column('rep', 'text', "customId of the account's rep.", userId),
  ],
  users: [
    column('customId', 'text', 'LETTERS_DIGITS, for example ATS_104.', { ...userId, ...key }),
    column('name', 'text', 'First and last name.', key),
    column('email', 'text', "Email address. Empty: the person can't sign in.", { form: 'email' }),
    column('role', 'text', "manager, teamLead or salesRep. Files can't create admins, who see every wholesaler.", {
      required: true,
      words: roles.filter((role) => role !== 'admin'),
    }),
    column('leadership', 'yesNo', 'true if the person leads team leads. Empty: false.'),
    column('routeNumbers', 'integerList', 'Route numbers, separated by spaces, commas, ; or |.'),
    column('teamLeads', 'list', 'customIds of the direct team leads, separated by ; or |.', userId),
  ],
  goals: [
    column('customId', 'text', "customId of the person, or HOUSE for the company's goals.", {
      form: 'goalOwner',
      required: true,
    }),
    column('periodStart', 'date', 'First day of the sales period.', key),
    ...measureIds.flatMap(goalColumns),
  ],
};

/** The columns that name a row of a target: the same key in a later file supersedes. */
export const targetKeys: Record<ImportTarget, readonly string[]> = {
  sales: ['invoice_id', 'line_no'],
  products: ['product_id'],
  buyers: ['buyer_id'],
  users: ['custom_id'],
  goals: ['custom_id', 'period_start'],
};
