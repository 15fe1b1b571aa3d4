import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '../import-columns.ts';
import { headerWords } from './header-words.ts';
import { type Certainty, matchColumns, type SourceColumn } from './match-columns.ts';

/** What a column of sales holds, by what it is called below. */
const contents: Record<string, readonly string[]> = {
  invoice: ['INV-331810', 'INV-331811'],
  line: ['1', '2', '3'],
  date: ['09/16/2026', '09/17/2026'],
  account: ['2512', '2644'],
  accountName: ['Harbor Lane Spirits', 'Salty Mulberry Lounge'],
  item: ['52216', '40017'],
  itemName: ['Northspar Vodka', 'Kestermann Lager'],
  bottles: ['48', '12', '-6'],
  price: ['$1,082.40', '($168.78)'],
  cost: ['$721.60', '$92.00'],
  route: ['14', '7'],
  size: ['12/750ML', '24/12OZ CN', '1/2 BBL'],
  supplier: ['Northspar Distilling', 'Kestermann Brewing'],
  brand: ['Northspar', 'Kestermann'],
  cases: ['4', '1'],
  email: ['ada@brew.example'],
  nothing: [],
};

/** 'INV_NO=invoice' is a column INV_NO with what invoices hold. */
const columns = (described: string): SourceColumn[] =>
  described.split(' | ').map((column) => {
    const [name = '', content = ''] = column.split('=');
    return { name, samples: contents[content] ?? content.split(',') };
  });

const matched = (target: ImportTarget, described: string, fromSales = false) =>
  matchColumns(target, columns(described), { idPrefix: 'brew', fromSales });
const expressions = (target: ImportTarget, described: string, fromSales = false) =>
  Object.fromEntries(
    Object.entries(matched(target, described, fromSales)).map(([field, { expression }]) => [field, expression]),
  );
const certainties = (target: ImportTarget, described: string): Record<string, Certainty> =>
  Object.fromEntries(Object.entries(matched(target, described)).map(([field, { certainty }]) => [field, certainty]));

test.each([
  ['INV_NO', 'id invoice'],
  ['InvoiceNumber', 'id invoice'],
  ['Invoice #', 'id invoice'],
  ['INVNBR', 'id invoice'],
  ['invoice_id', 'id invoice'],
  ['SHIP_DT', 'date ship'],
  ['CUSTNUM', 'customer id'],
  ['Cust No.', 'customer id'],
  ['QTY_BTL', 'bottle quantity'],
  ['Net $', 'dollars net'],
  ['SIZE_TXT', 'size'],
  ['EXTPRC', 'extended price'],
])('%s means %s', (header, meaning) => {
  expect(headerWords(header).join(' ')).toBe(meaning);
});

describe('lines of sales are matched as ERPs export them', () => {
  const whole = { invoiceId: 0, lineNo: 1, invoiceDate: 2, buyerId: 3, productId: 4, units: 5, revenue: 6, cost: 7 };
  test.each([
    [
      'short capitals',
      'INV_NO=invoice | INV_LN=line | SHIP_DT=date | CUST_NUM=account | ITEM_CD=item | QTY_BTL=bottles | EXT_PRICE=price | EXT_COST=cost',
    ],
    [
      'Encompass',
      'Invoice #=invoice | Line #=line | Invoice Date=date | Customer ID=account | Product ID=item | Units=bottles | Net Sales $=price | Extended Cost=cost',
    ],
    [
      'VIP',
      'INVNBR=invoice | LINNBR=line | INVDAT=date | CUSNBR=account | ITMNBR=item | QTYBTL=bottles | EXTPRC=price | EXTCST=cost',
    ],
    [
      'Rutherford',
      'InvNo=invoice | InvLine=line | InvDate=date | CustNo=account | ItemNo=item | BtlQty=bottles | ExtPrice=price | ExtCost=cost',
    ],
    [
      'a spreadsheet',
      'Invoice Number=invoice | Line Number=line | Date=date | Account Number=account | Product Code=item | Bottles=bottles | Net Amount=price | Total Cost=cost',
    ],
    [
      'our own names',
      'invoiceId=invoice | lineNo=line | invoiceDate=date | buyerId=account | productId=item | units=bottles | revenue=price | cost=cost',
    ],
    [
      'snake case',
      'invoice_no=invoice | line_no=line | delivery_date=date | store_number=account | sku=item | bottles_sold=bottles | net_revenue=price | line_cost=cost',
    ],
  ])('%s', (_who, described) => {
    const names = columns(described).map(({ name }) => name);
    const found = expressions('sales', described);
    expect(Object.fromEntries(Object.keys(whole).map((field) => [field, found[field]?.replaceAll('"', '')]))).toEqual(
      Object.fromEntries(Object.entries(whole).map(([field, place]) => [field, names[place]])),
    );
  });
});

test('QuickBooks lists name no line, so lines go by product once checked, and guesses are no more than likely', () => {
  const described =
    'Type=Invoice,Credit Memo | Date=date | Num=invoice | Name=accountName | Item=itemName | Qty=bottles | Sales Price=22.55,14.10 | Amount=price';
  expect(certainties('sales', described)).toEqual({
    invoiceDate: 'sure',
    invoiceId: 'likely',
    lineNo: 'check',
    productId: 'likely',
    revenue: 'likely',
    units: 'check',
  });
});

describe('a name that the content contradicts matches nothing', () => {
  test.each([
    ['sales', 'invoiceDate', 'SHIP_DT=soon,later'],
    ['sales', 'units', 'QTY_BTL=twelve,six'],
    ['sales', 'revenue', 'EXT_PRICE=n/a,free,tbd'],
    ['sales', 'kind', 'Transaction Type=Invoice,Credit'],
    ['sales', 'rep', 'Sales Rep=Ada Quist,Ben Osei'],
    ['products', 'supplier', 'Vendor=104,105'],
    ['products', 'size', 'Size=Large,Small'],
    ['users', 'email', 'Email=yes,no'],
    ['buyers', 'premise', 'Premise=Bar,Store'],
  ] as const)('%s: %s of %s', (target, field, described) => {
    expect(matched(target, described)[field]).toBeUndefined();
  });
});

test('a price of one bottle is not what the line brought', () => {
  expect(matched('sales', 'Unit Price=price | List Price=price').revenue).toBeUndefined();
});

test('of two columns with the same name in other letters neither is taken', () => {
  expect(matched('sales', 'INV_NO=invoice | Invoice Number=item').invoiceId).toBeUndefined();
});

test('the invoice date counts before the day of shipping, and a column is used once', () => {
  const found = expressions('sales', 'ORDER_DT=date | SHIP_DT=date | INV_DT=date');
  expect(found.invoiceDate).toBe('INV_DT');
});

test('a column that is empty in the first rows is never sure', () => {
  expect(certainties('sales', 'INV_NO=nothing | EXT_COST=nothing')).toEqual({ invoiceId: 'check' });
});

test("numbers of reps get the wholesaler's letters, and a reader must look at a quantity that may be cases", () => {
  const described = 'SLSMN=route | QTY=bottles';
  expect(expressions('sales', described)).toMatchObject({ rep: "'BREW_' || SLSMN", units: 'QTY' });
  expect(certainties('sales', described)).toMatchObject({ rep: 'likely', units: 'check' });
});

test('a file that counts cases alone has units by the size of the case, to be checked', () => {
  const described = 'QTY_CS=cases | SIZE_TXT=12/750ML,24/12OZ CN';
  expect(matched('sales', described).units).toEqual({
    expression: 'cases_and_units(as_number(QTY_CS), as_units(SIZE_TXT), null)',
    certainty: 'check',
  });
  expect(matched('sales', 'QTY_CS=cases | SIZE_TXT=750ML').units).toBeUndefined();
});

test('decimal commas are numbers where the file writes them so', () => {
  expect(expressions('sales', 'QTY_BTL=1.200,5,48 | EXT_PRICE=bottles').units).toBe('QTY_BTL');
});

test('products are taken from the sales file with sizes read as ounces and units', () => {
  const described =
    'INV_NO=invoice | CUST_NUM=account | CUST_NAME=accountName | ITEM_CD=item | ITEM_DESC=itemName | VENDOR=supplier | BRAND=brand | SIZE_TXT=size | TYPE=Sale,Return';
  expect(expressions('products', described, true)).toEqual({
    productId: 'ITEM_CD',
    name: 'ITEM_DESC',
    supplier: 'VENDOR',
    brand: 'BRAND',
    size: 'SIZE_TXT',
    ozPerUnit: 'as_ounces(SIZE_TXT)',
    unitsPerCase: 'as_units(SIZE_TXT)',
  });
  expect(expressions('buyers', described, true)).toEqual({ buyerId: 'CUST_NUM', name: 'CUST_NAME' });
});

test('ounces of a column of their own count before those of the size', () => {
  const described = 'SKU=item | Description=itemName | Size=size | Oz per unit=25.36,12 | Units per case=12,24';
  expect(expressions('products', described)).toMatchObject({
    ozPerUnit: '"Oz per unit"',
    unitsPerCase: '"Units per case"',
  });
});

test('people are matched by number, name and email', () => {
  expect(expressions('users', 'EMP_NO=route | Full Name=accountName | E-mail=email | Role=salesRep,teamLead')).toEqual({
    customId: "'BREW_' || EMP_NO",
    name: '"Full Name"',
    email: '"E-mail"',
    role: 'Role',
  });
});

test('beside a column of cases, one of bottles is to be checked: it may hold all units or those that fill no case', () => {
  expect(matched('sales', 'QTY_BTL=6,3 | CASES=4,0').units).toEqual({ expression: 'QTY_BTL', certainty: 'check' });
});
