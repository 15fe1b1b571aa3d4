/** The columns that a mapping fills, target by target: the one list behind the form, the schema and the SQL. */
import { lineKinds, lossReasons } from './loss-reasons.ts';
import { isGoalMeasure, type Measure, measureIds, measures } from './measure-list.ts';
import { roles } from './people-below.ts';
import { snakeCase } from './snake-case.ts';

/** What files are about, in the order of the screen. */
export const importTargets = ['sales', 'buyers', 'products', 'users', 'goals'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Why a file was not looked at yet: a screen asks again by itself. */
export const busyReading = 'Other files are being read right now. Try again in a minute.';

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
  'yyyy/mm/dd',
  'mmddyyyy',
  'dd-mon-yyyy',
] as const;
export type DateFormat = (typeof dateFormats)[number];

export type TargetColumn = {
  /** As the mapping says it. */
  name: string;
  /** As people say it. */
  label: string;
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

function column(
  name: string,
  label: string,
  type: TargetColumn['type'],
  meaning: string,
  options: ColumnOptions = {},
): TargetColumn {
  const sqlName = snakeCase(name);
  return {
    name,
    label,
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
  const { name, inSentence, goalMeaning } = measures[measure];
  const goal = `the ${inSentence} goal`;
  const threshold = `Lowest percent of ${goal} that pays.`;
  return [
    column(`${measure}Goal`, `${name} goal`, 'number', goalMeaning),
    column(`${measure}Payout`, `${name} payout`, 'money', `Dollars paid when ${goal} is met.`),
    ...(isGoalMeasure(measure) ? [column(`${measure}Threshold`, `${name} threshold`, 'number', threshold)] : []),
  ];
}

export const targetColumns: Record<ImportTarget, readonly TargetColumn[]> = {
  sales: [
    column(
      'invoiceId',
      'Invoice number',
      'text',
      'Invoice ID. With its line number, it identifies a line permanently.',
      key,
    ),
    column('lineNo', 'Line of the invoice', 'integer', 'Line number on the invoice.', key),
    column('invoiceDate', 'Invoice date', 'date', 'Date of the sale.', key),
    column('buyerId', 'Account', 'text', 'ID of the retail account.', key),
    column('productId', 'Product', 'text', 'ID of the product.', key),
    column('rep', 'Sales rep', 'text', 'ID of the rep who made the sale, if the file has it.', userId),
    column('route', 'Route', 'integer', 'Route that served the buyer. Used if the line has no rep.'),
    column(
      'kind',
      'Kind of line',
      'text',
      'sale, return or loss. Empty: return if units are below 0, otherwise sale.',
      {
        words: lineKinds,
      },
    ),
    column('lossReason', 'Loss reason', 'text', `Reason for a loss: ${lossReasons.join(', ')}.`, {
      words: lossReasons,
    }),
    column('reversesInvoiceId', 'Returned invoice', 'text', 'ID of the invoice that a return reverses, if known.'),
    column('reversesLineNo', 'Returned line', 'integer', 'Line number on that invoice.'),
    column('units', 'Units sold', 'number', 'Bottles, cans or kegs; below 0 on returns.', { ...key, below: 1_000_000 }),
    column('revenue', 'Revenue', 'money', 'Dollars after discounts, without deposits, empties and fees.', {
      ...key,
      ...ofALine,
    }),
    column(
      'cost',
      'Cost',
      'money',
      "Laid-in cost of the line in dollars. Empty: units x the product's unit cost.",
      ofALine,
    ),
  ],
  products: [
    column('productId', 'Product', 'text', 'ID of the product.', key),
    column('name', 'Product name', 'text', 'Name.', key),
    column('supplierId', 'Supplier ID', 'text', 'Supplier ID in the source. Empty: derived from the name.'),
    column('supplier', 'Supplier', 'text', 'Supplier name.', key),
    column('brandId', 'Brand ID', 'text', 'Brand ID in the source. Empty: derived from the name.'),
    column('brand', 'Brand', 'text', 'Brand name.', key),
    column('brandFam', 'Brand family', 'text', 'Brand family.'),
    column('productType', 'Product type', 'text', 'Beer, wine, spirits, ...'),
    column('packageType', 'Package type', 'text', 'Can, bottle, keg, ...'),
    column('size', 'Size', 'text', 'Size as shown: 12 oz, 750 ml.'),
    column('ozPerUnit', 'Ounces per unit', 'number', 'Fluid ounces of one unit. Empty: the product adds no volume.', {
      below: 100_000,
    }),
    column('unitsPerCase', 'Units per case', 'number', "Units in the product's own pack."),
    column('premise', 'Premise', 'text', 'on or off. Empty: both.', { words: ['on', 'off'] }),
    column('tags', 'Tags', 'list', 'Tags, separated by ; or |.'),
    column('unitCost', 'Cost per unit', 'money', 'Laid-in cost of one unit in dollars.', { below: 100_000 }),
  ],
  buyers: [
    column('buyerId', 'Account', 'text', 'ID of the retail account.', key),
    column('name', 'Account name', 'text', 'Name.', key),
    column('accountType', 'Account type', 'text', 'Grocery, bar, ...'),
    column('premise', 'Premise', 'text', 'on or off.', { words: ['on', 'off'] }),
    column('chain', 'Chain', 'text', 'Chain it belongs to.'),
    column('location', 'City', 'text', 'City.'),
    column('rep', 'Sales rep', 'text', "ID of the account's rep.", userId),
  ],
  users: [
    column('customId', 'Person ID', 'text', 'LETTERS_DIGITS, for example ATS_104.', { ...userId, ...key }),
    column('name', 'Full name', 'text', 'First and last name.', key),
    column('email', 'Email address', 'text', "Email address. Empty: the person can't sign in.", { form: 'email' }),
    column(
      'role',
      'Role',
      'text',
      "manager, teamLead or salesRep. Files can't create admins, who see every wholesaler.",
      {
        required: true,
        words: roles.filter((role) => role !== 'admin'),
      },
    ),
    column('leadership', 'Leads team leads', 'yesNo', 'true if the person leads team leads. Empty: false.'),
    column('routeNumbers', 'Routes', 'integerList', 'Route numbers, separated by spaces, commas, ; or |.'),
    column('teamLeads', 'Team leads', 'list', 'IDs of the direct team leads, separated by ; or |.', userId),
  ],
  goals: [
    column('customId', 'Person ID', 'text', "ID of the person, or HOUSE for the company's goals.", {
      form: 'goalOwner',
      required: true,
    }),
    column('periodStart', 'First day of the period', 'date', 'First day of the sales period.', key),
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
