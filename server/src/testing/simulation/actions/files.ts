/** What the ERP sends, in and out of order. */
import type { Random } from '@caselift/demo/random';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { Action } from '../action.ts';
import { corrected, daysAfter, inventLines } from '../invent-files.ts';
import type { Life } from '../life.ts';
import type { SaidFiles, SaidLine, ToldPerson } from '../told.ts';

const inventionOf = (life: Life, random: Random) => ({ random, told: life.told, invoice: life.nextInvoice });

/** A file needs a sale; where nothing new was sold, one of long ago that is known comes again. */
function anySale(life: Life): SaidLine[] {
  const [first] = life.told.lines.values();
  if (first === undefined) return [];
  const { soldBy: _, paidCents: __, ...said } = first;
  return [said];
}

function newestDay(life: Life): IsoDate {
  let newest = '';
  for (const { day } of life.told.lines.values()) if (day > newest) newest = day;
  return newest;
}

/** Since the last ones, to today. */
function newSales(life: Life, random: Random, size: number): SaidLine[] {
  const days = daysAfter(newestDay(life), life.day);
  return inventLines(inventionOf(life, random), size, days.length > 0 ? days : [life.day]);
}

const lateDays = (life: Life): IsoDate[] => daysAfter(addDays(life.day, -60), life.day);

async function send(life: Life, files: SaidFiles, what: string, without: readonly string[] = []) {
  const { refused, reason } = await life.importFiles(files, { without });
  if (!refused && files.sales.length > 1) life.files.push(files);
  return { said: refused ? `${what}: refused, ${reason}` : what, isOfPreview: true };
}

const count = (lines: readonly SaidLine[]) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;

const sales: Action[] = [
  {
    name: 'new sales',
    weight: 3,
    act: async (life, random, size) => {
      const lines = newSales(life, random, size);
      return send(life, { sales: lines }, `The sales to ${life.day} come: ${count(lines)}`);
    },
  },
  {
    name: 'late sales',
    weight: 4,
    act: async (life, random, size) => {
      const lines = inventLines(inventionOf(life, random), size, lateDays(life));
      return send(life, { sales: lines }, `Late sales come: ${count(lines)} of the last 60 days`);
    },
  },
  {
    name: 'corrected sales',
    weight: 4,
    act: async (life, random, size) => {
      const days = lateDays(life);
      const known = [...life.told.lines.values()].filter(({ day }) => day >= (days[0] ?? ''));
      if (known.length === 0) return null;
      const lines = random
        .shuffled(known)
        .slice(0, size)
        .map((line) => corrected(inventionOf(life, random), line, days));
      return send(
        life,
        { sales: lines },
        `Known sales are corrected: ${lines.map(({ invoice }) => invoice).join(', ')}`,
      );
    },
  },
  {
    name: 'repeated file',
    weight: 1,
    act: async (life, random) => {
      if (life.files.length === 0) return null;
      const files = random.pick(life.files.slice(-5));
      return send(life, files, `A file of ${count(files.sales)} comes again`);
    },
  },
  {
    name: 'cut file',
    weight: 1,
    act: async (life, random, size) => {
      const lines = newSales(life, random, size + 2);
      const part = lines.slice(0, Math.ceil(lines.length / 2));
      await send(life, { sales: part }, '');
      return send(life, { sales: lines }, `A file comes cut after ${count(part)}, then whole: ${count(lines)}`);
    },
  },
  {
    name: 'files out of order',
    weight: 1,
    act: async (life, random, size) => {
      const lines = newSales(life, random, size + 2).sort((one, other) => (one.day < other.day ? 1 : -1));
      const half = Math.ceil(lines.length / 2);
      await send(life, { sales: lines.slice(0, half) }, '');
      return send(life, { sales: lines.slice(half) }, `Two files of ${count(lines)} come, the later days first`);
    },
  },
  {
    name: 'file without costs',
    weight: 1,
    act: async (life, random, size) => {
      const lines = newSales(life, random, size).map((line) => ({
        ...line,
        // A loss says what was written off, or nothing was.
        ...(line.kind === 'loss' ? { kind: 'sale' as const, lossReason: null, units: 12, revenueCents: 2400 } : {}),
        costCents: null,
      }));
      return send(life, { sales: lines }, `Sales come without a column of costs: ${count(lines)}`, ['cost']);
    },
  },
  {
    name: 'file without reps',
    weight: 1,
    act: async (life, random, size) => {
      const lines = newSales(life, random, size).map((line) => ({ ...line, rep: null }));
      return send(life, { sales: lines }, `Sales come without a column of reps: ${count(lines)}`, ['rep']);
    },
  },
];

function otherPerson(person: ToldPerson, life: Life, random: Random): { person: ToldPerson; said: string } {
  const leads = [...life.told.people.values()].filter(({ role, leadership }) => role === 'teamLead' && !leadership);
  const lead = random.pick(leads).customId;
  if (person.role === 'salesRep' && random.chance(0.2))
    return { person: { ...person, role: 'teamLead' }, said: `${person.customId} is a team lead` };
  if (person.role === 'teamLead' && person.customId.startsWith('REP') && random.chance(0.7))
    return { person: { ...person, role: 'salesRep' }, said: `${person.customId} is a sales rep again` };
  if (person.role === 'salesRep')
    return { person: { ...person, leads: [lead] }, said: `${lead} leads ${person.customId}` };
  return { person, said: `${person.customId} stays as before` };
}

const others: Action[] = [
  {
    name: 'people file',
    weight: 2,
    act: async (life, random) => {
      const known = [...life.told.people.values()];
      if (random.chance(0.35)) {
        const customId = `NEW_${known.length + 1}`;
        const person = { customId, role: 'salesRep', leadership: false, leads: ['LEAD_1'] };
        const moved = random.pick([...life.told.accounts.values()]);
        const files = { sales: anySale(life), people: [person], accounts: [{ ...moved, rep: customId }] };
        return send(life, files, `${customId} joins and gets ${moved.customId}`);
      }
      const { person, said } = otherPerson(random.pick(known), life, random);
      return send(life, { sales: anySale(life), people: [person] }, `By the file of people ${said}`);
    },
  },
  {
    name: 'accounts file',
    weight: 3,
    act: async (life, random, size) => {
      const people = [...life.told.people.keys()];
      const moved = random
        .shuffled([...life.told.accounts.values()])
        .slice(0, Math.min(size, 3))
        .map((account) => ({ ...account, rep: random.pick(people) }));
      const said = moved.map(({ customId, rep }) => `${customId} to ${rep}`).join(', ');
      return send(life, { sales: anySale(life), accounts: moved }, `Accounts change hands: ${said}`);
    },
  },
  {
    name: 'products file',
    weight: 1,
    act: async (life, random) => {
      const [product, other] = random.shuffled([...life.told.products.values()]);
      if (product === undefined || other === undefined) return null;
      const changed = { ...product, brand: other.brand, brandFam: other.brandFam, packageType: other.packageType };
      const said = `${product.customId} has the brand and package of ${other.customId}`;
      return send(life, { sales: anySale(life), products: [changed] }, said);
    },
  },
];

export const fileActions: readonly Action[] = [...sales, ...others].map((action) => ({
  ...action,
  calls: ['POST /api/imports'],
}));
