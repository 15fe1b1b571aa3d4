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
  const threshold = `Percent of ${goal} from which anything is paid.`;
  return [
    column(`${measure}Goal`, 'number', goalMeaning),
    column(`${measure}Payout`, 'money', `Dollars paid when ${goal} is met.`),
    ...(isGoalMeasure(measure) ? [column(`${measure}Threshold`, 'number', threshold)] : []),
  ];
}

export const targetColumns: Record<ImportTarget, readonly TargetColumn[]> = {
  sales: [
    column('invoiceId', 'text', 'The invoice. Together with lineNo it names a line for ever.', key),
    column('lineNo', 'integer', 'The line of the invoice.', key),
    column('invoiceDate', 'date', 'The day the sale counts for.', key),
    column('buyerId', 'text', 'The retail account.', key),
    column('productId', 'text', 'The product.', key),
    column('rep', 'text', 'The customId of whose sale it is, where the file knows it.', userId),
    column('route', 'integer', 'The route that served the buyer; used where the line names no rep.'),
    column('kind', 'text', 'sale, return or loss. Empty: return where units are below 0, else sale.', {
      words: lineKinds,
    }),
    column('lossReason', 'text', `Why a loss line was lost: ${lossReasons.join(', ')}.`, { words: lossReasons }),
    column('reversesInvoiceId', 'text', 'The invoice that a return takes back, where known.'),
    column('reversesLineNo', 'integer', 'The line of it.'),
    column('units', 'number', 'Bottles, cans or kegs; below 0 on returns.', { ...key, below: 1_000_000 }),
    column('revenue', 'money', 'Dollars after discounts, without deposits, empties and fees.', { ...key, ...ofALine }),
    column(
      'cost',
      'money',
      'Laid-in cost of the line in dollars. Empty: units x the unit cost of the product.',
      ofALine,
    ),
  ],
  products: [
    column('productId', 'text', 'The product.', key),
    column('name', 'text', 'Its name.', key),
    column('supplierId', 'text', "The source's id of the supplier. Empty: made from the name."),
    column('supplier', 'text', 'Name of the supplier.', key),
    column('brandId', 'text', "The source's id of the brand. Empty: made from the name."),
    column('brand', 'text', 'Name of the brand.', key),
    column('brandFam', 'text', 'Brand family.'),
    column('productType', 'text', 'Beer, wine, spirits, ...'),
    column('packageType', 'text', 'Can, bottle, keg, ...'),
    column('size', 'text', 'The size as people say it: 12 oz, 750 ml.'),
    column('ozPerUnit', 'number', 'Fluid ounces of one unit. Empty: the product adds no volume.', { below: 100_000 }),
    column('unitsPerCase', 'number', "Units of the product's own pack."),
    column('premise', 'text', 'on, off; empty: both.', { words: ['on', 'off'] }),
    column('tags', 'list', 'Tags, separated by ; or |.'),
    column('unitCost', 'money', 'Laid-in cost of one unit in dollars.', { below: 100_000 }),
  ],
  buyers: [
    column('buyerId', 'text', 'The retail account.', key),
    column('name', 'text', 'Its name.', key),
    column('accountType', 'text', 'Grocery, bar, ...'),
    column('premise', 'text', 'on or off.', { words: ['on', 'off'] }),
    column('chain', 'text', 'The chain it belongs to.'),
    column('location', 'text', 'Its city.'),
    column('rep', 'text', 'The customId of the rep who looks after it.', userId),
  ],
  users: [
    column('customId', 'text', 'LETTERS_DIGITS, for example ATS_104.', { ...userId, ...key }),
    column('name', 'text', 'First and last name.', key),
    column('email', 'text', 'E-mail address; empty: the person cannot sign in.', { form: 'email' }),
    column('role', 'text', 'manager, teamLead or salesRep. A file makes no admins: they see every wholesaler.', {
      required: true,
      words: roles.filter((role) => role !== 'admin'),
    }),
    column('leadership', 'yesNo', 'true for a team lead who leads team leads. Empty: false.'),
    column('routeNumbers', 'integerList', 'Route numbers, separated by spaces, commas, ; or |.'),
    column('teamLeads', 'list', 'customIds of the direct team leads, separated by ; or |.', userId),
  ],
  goals: [
    column('customId', 'text', 'The person; the word HOUSE for the goals of the whole house.', {
      form: 'goalOwner',
      required: true,
    }),
    column('periodStart', 'date', 'First day of the sales period that the goals are for.', key),
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
