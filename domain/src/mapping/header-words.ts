/** The words of a column's name, in one vocabulary: INV_NO, InvoiceNumber and 'Invoice #' are all 'id invoice'. */

/** What names shorten, and what means the same. */
const meanings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    id: 'id no num nbr nr number code cd key ident identifier',
    invoice: 'inv invc invoice invoices',
    order: 'ord order',
    line: 'ln lin line lines seq sequence',
    date: 'dt dat date day',
    ship: 'ship shp shipped shipping',
    delivery: 'deliv delivery delivered del dlv',
    customer: 'cust cus customer customers client',
    account: 'acct acc account accounts',
    buyer: 'buyer buyers retailer retailers retail outlet store stores',
    item: 'item itm items',
    sku: 'sku skus',
    product: 'prod prd product products article',
    name: 'nm nam name names',
    description: 'desc descr dsc description',
    quantity: 'qty quant quantity qnty',
    bottle: 'btl btls bot bottle bottles can cans',
    unit: 'unit units ea each eaches un',
    case: 'cs cse case cases',
    sold: 'sold sld',
    extended: 'ext extd extended',
    net: 'net',
    price: 'prc price pr',
    amount: 'amt amount amnt',
    cost: 'cost costs cst cogs',
    laid: 'laid laidin landed',
    sales: 'sls sales sale',
    revenue: 'rev revenue',
    dollars: 'dollar dollars usd dlr dlrs',
    total: 'tot ttl total',
    rep: 'rep slsmn slsman salesman salesmen salesrep salesperson slsrep srep salesmn slsp',
    person: 'person employee emp staff user',
    route: 'rt rte route',
    kind: 'kind type typ',
    transaction: 'trans trx transaction txn tran',
    reason: 'reason rsn',
    size: 'size sz',
    package: 'pkg pack package pk packaging container',
    ounces: 'oz ozs ounce ounces floz',
    per: 'per p',
    supplier:
      'supp suppl supplier suppliers splr spplr vend vendor vendors vnd mfg mfr manufacturer principal distiller',
    brand: 'brnd brand brands',
    family: 'fam family fmly',
    category: 'cat category class',
    premise: 'prem premise premises',
    chain: 'chain chn',
    city: 'city town',
    email: 'email mail',
    role: 'role title position',
    lead: 'lead leader supervisor manager mgr boss',
    team: 'team',
    goal: 'goal target quota',
    tag: 'tag tags',
    full: 'full',
    dba: 'dba',
    ref: 'ref reference',
    document: 'doc document',
    in: 'in',
  }).flatMap(([word, written]) => written.split(' ').map((short) => [short, word])),
);
const compounds = Object.keys(meanings).filter((word) => word.length >= 2);
/** Say nothing about what a column holds. */
const idle = new Set(['the', 'of', 'a', 'fld', 'field', 'col', 'txt', 'text']);

/** @example headerWords('INV_NO') // ['id', 'invoice'] */
export function headerWords(header: string): string[] {
  const written = header
    .normalize('NFKC')
    .replaceAll('#', ' id ')
    .replaceAll('$', ' dollars ')
    .replaceAll(/e-?mail/gi, ' email ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !idle.has(word));
  return [...new Set(written.flatMap(spelledOut))].sort();
}

/** @example spelledOut('custnum') // ['customer', 'id'] */
function spelledOut(word: string): string[] {
  const known = meanings[word];
  if (known !== undefined) return [known];
  return split(word)?.map((part) => meanings[part] ?? part) ?? [word];
}

/** The fewest known words that the letters are made of. */
function split(letters: string, most = 4): string[] | null {
  if (letters === '') return [];
  if (most === 0) return null;
  let best: string[] | null = null;
  for (const word of compounds) {
    if (!letters.startsWith(word)) continue;
    const rest = split(letters.slice(word.length), most - 1);
    if (rest !== null && (best === null || rest.length + 1 < best.length)) best = [word, ...rest];
  }
  return best;
}
