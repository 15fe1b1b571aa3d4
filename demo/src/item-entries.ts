/** What the demo's people hand in for objectives and incentives: pictures, ticks, values and uploaded quantities. */
import { addDays, type IsoDate, isWeekday } from '@caselift/domain/dates';
import { asFiled, buildBuyers, type FiledBuyer } from './buyers.ts';
import { isoDate, shiftTo } from './days.ts';
import type { DemoItem, DemoPart } from './item-kit.ts';
import { pictureOf } from './item-pictures.ts';
import { buildPeople, type Person } from './people.ts';
import { buildProducts } from './products.ts';
import { itemAt, type Random, randomStream } from './random.ts';
import { demoEmails } from './settings.ts';

/** An item or a part of one for a person in an instance. */
export type DemoAsk = { item: DemoItem; part: DemoPart; customId: string; from: IsoDate; to: IsoDate };

export type DemoHanded = { day: IsoDate; takenAt: string; receivedAt: string; notes: string; submittedBy: string };
export type DemoSubmission = DemoHanded & {
  kind: 'quantity' | 'tick' | 'value';
  amount: number;
  buyerId: string | null;
};
export type DemoImage = DemoHanded & {
  buyerId: string;
  place: { latitude: number; longitude: number; accuracy: number };
  status: 'pending' | 'approved' | 'rejected';
  rejectedReason: string;
  /** Cases, of image validation. */
  cases: number | null;
  reviewedBy: string | null;
  reviewedAt: string | null;
  /** The number of what it shows. */
  picture: number;
};

/** Of the demo's invented cities. */
const places: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  'Marlow Falls': [41.9062, -90.3312],
  'Port Tamsin': [41.4884, -90.6127],
  Eastbrook: [41.7125, -89.9405],
  'Tamarack Junction': [42.1031, -89.6448],
};

const imageNotes = [
  'Right by the door.',
  'Rebuilt after the weekend.',
  'Manager asked for a second one.',
  'With the new price card.',
];
const reasons = [
  'The photo is too dark to count the cases.',
  'This display is from last month.',
  "The price card isn't in the picture.",
  "It shows another supplier's brand.",
  'The same display was handed in twice.',
];
const tickNotes = ['Signed off by the manager.', 'Done with the new crew.'];
const valueNotes = ['On sale this week.', 'Regular price.', 'Shelf tag was missing, asked at the register.'];

/** The same at each load. The first of a person in an item doesn't depend on the other items. */
export function openDemoEntries(seed: number, lastSale: IsoDate) {
  const people = buildPeople();
  const buyers = asFiled(buildBuyers(seed, people, buildProducts()));
  const shift = shiftTo(lastSale);
  const nameOf = new Map(people.map((person) => [person.customId, person]));
  const accountsOf = ({ customId, role }: Person, { accountsFilters = {} }: DemoPart['fields'], from: IsoDate) =>
    buyers.filter((buyer) => {
      const isTheirs =
        buyer.rep !== null && (role === 'teamLead' ? buyer.rep.teamLeadIds : [buyer.rep.customId]).includes(customId);
      const isOpen = isoDate(buyer.openDay + shift) <= from && isoDate(buyer.closeDay + shift) >= lastSale;
      return isTheirs && isOpen && passes(buyer, accountsFilters);
    });
  const asked = ({ item, part, customId, from, to }: DemoAsk) => {
    const person = nameOf.get(customId);
    if (person === undefined) throw new Error(`${customId} is none of the demo's people.`);
    const random = randomStream(seed, `${item.name} ${part.name} ${customId} ${from}`);
    const days = sellingDays(from, to < lastSale ? to : lastSale);
    const all = sellingDays(from, to).length;
    // Some people are eager, some have to be reminded.
    const share = (part.handedIn ?? 0) * (0.45 + 1.1 * random.next()) * Math.sqrt(days.length / all);
    return { person, random, days, share };
  };
  return {
    images: ({ ...ask }: DemoAsk): DemoImage[] => {
      const isOfCases = ask.part.type === 'imageValidation';
      if (ask.part.type !== 'image' && !isOfCases) return [];
      const { person, random, days, share } = asked(ask);
      const accounts = random.shuffled(accountsOf(person, ask.part.fields, ask.from));
      if (accounts.length === 0 || days.length === 0) return [];
      const wanted = Math.round((ask.part.fields.target ?? random.between(8, 16)) * share);
      const images: DemoImage[] = [];
      for (let counted = 0; counted < wanted && images.length < 40; ) {
        const cases = isOfCases ? random.pick([1, 2, 3, 4, 4, 5, 6, 8, 8.5, 12]) : null;
        counted += cases ?? 1;
        const account = itemAt(accounts, images.length % accounts.length);
        const picture = pictureOf({ ...ask, random });
        images.push(imageOf(random, { person, lastSale, days, cases, picture, account }));
      }
      return images.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
    },
    submissions: ({ ...ask }: DemoAsk): DemoSubmission[] => {
      const { person, random, days, share } = asked(ask);
      if (days.length === 0) return [];
      const accounts = accountsOf(person, ask.part.fields, ask.from);
      return submissionsOf(random, { ...ask, person, days, share, accounts });
    },
  };
}

function passes(buyer: FiledBuyer, filters: NonNullable<DemoPart['fields']['accountsFilters']>): boolean {
  const { accountType, premise, chain, location } = buyer;
  return Object.entries({ accountType, premise, chain, location }).every(([key, value]) => {
    const wanted = filters[key as keyof typeof filters] ?? [];
    return wanted.length === 0 || (value !== null && wanted.includes(value));
  });
}

function sellingDays(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWeekday(day)) days.push(day);
  return days;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Between 9 and 4 in Chicago, whatever the season; most of it is sent from the store, some at night. */
function handed(random: Random, day: IsoDate, person: Person, notes: readonly string[]): DemoHanded {
  const hour = random.between(15, 20);
  const minute = random.between(0, 58);
  const isLate = random.chance(0.12);
  return {
    day,
    takenAt: `${day}T${two(hour)}:${two(minute)}:${two(random.between(0, 59))}Z`,
    receivedAt: isLate ? `${day}T23:${two(minute)}:30Z` : `${day}T${two(hour)}:${two(minute + 1)}:05Z`,
    notes: random.chance(0.15) ? random.pick(notes) : '',
    submittedBy: person.email,
  };
}

type ImageAsk = {
  person: Person;
  lastSale: IsoDate;
  days: readonly IsoDate[];
  cases: number | null;
  picture: number;
  account: FiledBuyer;
};

function imageOf(random: Random, { person, lastSale, days, cases, picture, account }: ImageAsk): DemoImage {
  const day = random.pick(days);
  const [latitude, longitude] = places[account.location] ?? [41.9, -90.3];
  const near = () => Math.round((random.next() - 0.5) * 0.09 * 1e5) / 1e5;
  const isNew = day > addDays(lastSale, -12);
  const status = random.chance(isNew ? 0.6 : 0.04) ? 'pending' : random.chance(0.13) ? 'rejected' : 'approved';
  const isReviewed = status !== 'pending';
  return {
    ...handed(random, day, person, imageNotes),
    buyerId: account.id,
    place: {
      latitude: Math.round((latitude + near()) * 1e5) / 1e5,
      longitude: Math.round((longitude + near()) * 1e5) / 1e5,
      accuracy: random.between(4, 40),
    },
    status,
    rejectedReason: status === 'rejected' ? random.pick(reasons) : '',
    ...{ cases, picture },
    reviewedBy: isReviewed ? demoEmails.manager : null,
    reviewedAt: isReviewed
      ? `${addDays(day, random.between(1, 2))}T${two(random.between(13, 21))}:${two(random.between(0, 59))}:00Z`
      : null,
  };
}

type SubmissionAsk = DemoAsk & {
  person: Person;
  days: readonly IsoDate[];
  share: number;
  accounts: readonly FiledBuyer[];
};

function submissionsOf(random: Random, { part, person, days, share, accounts }: SubmissionAsk): DemoSubmission[] {
  const { type, fields } = part;
  if (type === 'binary') {
    if (!random.chance(Math.min(share, 0.95))) return [];
    const tick = (day: IsoDate, amount: number) => ({
      ...handed(random, day, person, tickNotes),
      kind: 'tick' as const,
      amount,
      buyerId: null,
    });
    const [first = '', last = ''] = [random.pick(days), days.at(-1)];
    // A few took it back and did it again.
    return random.chance(0.1) ? [tick(first, 1), tick(last, 0)] : [tick(first, 1)];
  }
  if (type === 'validation') {
    const { valueInput = 0 } = fields;
    return Array.from({ length: Math.round(share * 2.4) }, () => {
      const value = valueInput * (0.93 + 0.14 * random.next());
      const amount = Number.isInteger(valueInput)
        ? Math.round(value) + random.between(-1, 2)
        : Math.round(value * 100) / 100;
      const buyerId = accounts.length === 0 ? null : random.pick(accounts).id;
      return { ...handed(random, random.pick(days), person, valueNotes), kind: 'value' as const, amount, buyerId };
    });
  }
  if (type !== 'custom') return [];
  const amount = Math.round((fields.target ?? 0) * share * 1.1);
  if (amount === 0) return [];
  const day = days.at(-1) ?? '';
  const row = { ...handed(random, day, person, tickNotes), kind: 'quantity' as const, amount, buyerId: null };
  return [{ ...row, notes: '', takenAt: row.receivedAt, submittedBy: demoEmails.manager }];
}
