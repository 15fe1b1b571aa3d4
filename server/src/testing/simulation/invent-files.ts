/** The people, accounts and products of a small wholesaler, and what its ERP may say of its sales. */
import type { Random } from '@caselift/demo/random';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { lossReasons } from '@caselift/domain/loss-reasons';
import type { SaidLine, Told, ToldAccount, ToldPerson, ToldProduct } from './told.ts';

const rep = (customId: string, lead: string): ToldPerson => ({
  ...{ customId, role: 'salesRep', leadership: false, leads: [lead] },
});
/** REP_5 sells and has no lead; LEAD_3 leads the leads. */
export const cast: readonly ToldPerson[] = [
  ...[rep('REP_1', 'LEAD_1'), rep('REP_2', 'LEAD_1'), rep('REP_3', 'LEAD_2'), rep('REP_4', 'LEAD_2')],
  { customId: 'REP_5', role: 'salesRep', leadership: false, leads: [] },
  { customId: 'LEAD_1', role: 'teamLead', leadership: false, leads: ['LEAD_3'] },
  { customId: 'LEAD_2', role: 'teamLead', leadership: false, leads: ['LEAD_3'] },
  { customId: 'LEAD_3', role: 'teamLead', leadership: true, leads: [] },
];

/** Each has every third account, so that a few lines bring someone near a goal. */
export const accounts: readonly ToldAccount[] = Array.from({ length: 9 }, (_, at) => ({
  customId: `A${at + 1}`,
  accountType: ['Bar', 'Grocery', 'Restaurant'][at % 3] ?? 'Bar',
  premise: at % 2 === 0 ? 'on' : 'off',
  chain: at < 4 ? 'Kings' : 'Own',
  location: ['Athens', 'Troy'][at % 2] ?? 'Troy',
  rep: ['REP_1', 'REP_2', 'REP_3', 'REP_4', 'REP_5', 'LEAD_1'][at % 6] ?? 'REP_1',
}));

const brands = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'] as const;
export const products: readonly ToldProduct[] = Array.from({ length: 10 }, (_, at) => ({
  customId: `P${at + 1}`,
  supplier: ['Forest', 'Grove'][at % 2] ?? 'Grove',
  brand: brands[at % 5] ?? 'Elm',
  brandFam: at < 5 ? 'Hard' : 'Soft',
  productType: ['Beer', 'Wine', 'Spirits'][at % 3] ?? 'Beer',
  packageType: at % 2 === 0 ? 'Can' : 'Bottle',
  size: at % 2 === 0 ? '12 oz' : '750 ml',
  ouncesPerUnit: at % 2 === 0 ? 12 : 25.36,
  unitsPerCase: at % 2 === 0 ? 24 : 12,
  unitCostCents: 50 + 25 * at,
}));

const weekdays = (days: readonly IsoDate[]) => days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));

/** From the day after one to another, both written YYYY-MM-DD. */
export function daysAfter(before: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = addDays(before, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

type Invention = { random: Random; told: Told; invoice: () => string };

/** Of weekdays alone, unless there are none. The last line is one of the last day. */
export function inventLines(by: Invention, count: number, days: readonly IsoDate[]): SaidLine[] {
  const sellingDays = weekdays(days);
  const on = sellingDays.length > 0 ? sellingDays : days;
  return Array.from({ length: count }, (_, at) =>
    inventLine(by, at === count - 1 ? (on.at(-1) ?? days[0] ?? '') : by.random.pick(on)),
  );
}

function inventLine(by: Invention, day: IsoDate): SaidLine {
  const { random, told } = by;
  const kind = random.pickWeighted([
    ['sale', 9],
    ['return', 2],
    ['loss', 2],
  ] as const);
  const account = random.pick([...told.accounts.values()]);
  const product = random.pick([...told.products.values()]);
  const sellers = [...told.people.values()].map(({ customId }) => customId);
  const line: SaidLine = {
    ...{ invoice: by.invoice(), day, buyer: account.customId, product: product.customId, kind, lossReason: null },
    rep: random.pickWeighted([
      [account.rep, 5],
      [null, 3],
      [random.pick(sellers), 1],
    ]),
    units: random.pick([1, 5, 12, 24, 48, 100, 240]),
    ...{ revenueCents: 0, costCents: null, reverses: null },
  };
  const revenueCents = Math.round(line.units * product.unitCostCents * (1.1 + random.next()));
  const costCents = random.chance(0.3) ? null : line.units * product.unitCostCents - random.between(0, 9);
  if (kind === 'sale') return { ...line, revenueCents, costCents };
  if (kind === 'return') return returned(by, { ...line, revenueCents, costCents });
  const isCredited = random.chance(0.4);
  return {
    ...{ ...line, lossReason: random.pick(lossReasons), costCents: random.between(100, 4000) },
    ...(isCredited ? { units: -line.units, revenueCents: -revenueCents } : { units: 0 }),
  };
}

/** Half of them say of which sale. */
function returned({ random, told }: Invention, line: SaidLine): SaidLine {
  const sales = [...told.lines.values()].filter(
    ({ kind, day, units }) => kind === 'sale' && units > 0 && day <= line.day,
  );
  const sale = sales.length > 0 && random.chance(0.6) ? random.pick(sales.slice(-60)) : undefined;
  const back = { units: -line.units, revenueCents: -line.revenueCents, costCents: line.costCents && -line.costCents };
  if (sale === undefined) return { ...line, ...back };
  const share = random.pick([1, 1, 0.5]);
  const units = -Math.max(1, Math.floor(sale.units * share));
  return {
    ...{ ...line, rep: random.chance(0.5) ? sale.rep : null, buyer: sale.buyer, product: sale.product, units },
    ...{ revenueCents: Math.round((sale.revenueCents * units) / sale.units), reverses: sale.invoice },
    costCents: Math.round((sale.paidCents * units) / sale.units),
  };
}

/** What a later file says instead of a line: as often the same of it as another amount, day, person or product. */
export function corrected(
  { random, told }: Invention,
  { soldBy: _, paidCents: __, ...line }: SaidLine & Partial<{ soldBy: string | null; paidCents: number }>,
  days: readonly IsoDate[],
): SaidLine {
  const people = [...told.people.values()].map(({ customId }) => customId);
  const changes: Partial<SaidLine>[] = [
    {},
    line.kind === 'loss' ? { costCents: (line.costCents ?? 0) * 2 } : times(line, 3),
    line.kind === 'loss' ? { costCents: 0, units: 0, revenueCents: 0 } : times(line, 0),
    { day: random.pick(days) },
    { rep: random.pick(people) },
    { buyer: random.pick([...told.accounts.keys()]) },
    ...(line.costCents === null ? [] : [{ product: random.pick([...told.products.keys()]) }]),
  ];
  return { ...line, ...random.pick(changes) };
}

const times = ({ units, revenueCents, costCents }: SaidLine, factor: number): Partial<SaidLine> => ({
  ...{ units: units * factor, revenueCents: revenueCents * factor, costCents: costCents && costCents * factor },
});
