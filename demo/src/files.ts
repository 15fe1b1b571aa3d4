/** The demo's shared files: what a wholesaler hands to its people, from its own products, prices, people and boosts. */
import {
  addDays,
  addMonths,
  dayText,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  monthNumber,
} from '@caselift/domain/dates';
import { type DemoBoost, demoBoosts } from './boosts.ts';
import { dayNumber, shiftTo } from './days.ts';
import { type DemoPicture, shelvesPicture } from './file-pictures.ts';
import { listCents } from './market.ts';
import { buildPeople } from './people.ts';
import { buildProducts, type Product } from './products.ts';
import { demoPeople, demoSettings } from './settings.ts';

/** Money in whole cents. */
export type DemoTable = {
  columns: readonly { title: string; kind: 'text' | 'number' | 'cents' | 'date'; width: number }[];
  rows: readonly (readonly (string | number)[])[];
};
export type DemoPage = {
  title: string;
  blocks: readonly ({ heading: string } | { text: string } | { table: DemoTable } | { picture: DemoPicture })[];
};
/** A page is for .pdf, a table for .xlsx and .csv, a picture for .png and .jpg. */
export type DemoContent = { page: DemoPage } | { table: DemoTable } | { picture: DemoPicture };
export type DemoFile = {
  /** The same at each load. */
  id: string;
  name: string;
  access: readonly ('manager' | 'teamLead' | 'salesRep')[];
  /** First day of an archived file's month. */
  month: IsoDate | null;
  uploadedOn: IsoDate;
  content: DemoContent;
};

const everyone = ['manager', 'teamLead', 'salesRep'] as const;
const leads = ['manager', 'teamLead'] as const;
const managers = ['manager'] as const;

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const monthName = (date: IsoDate) => `${monthNames[monthNumber(date) - 1]} ${date.slice(0, 4)}`;
/** @example seasonOf('2026-09-16') // 'Fall 2026' */
function seasonOf(date: IsoDate): string {
  const season = ['Winter', 'Spring', 'Summer', 'Fall'][Math.floor((monthNumber(date) % 12) / 3)];
  const startsIn = monthNumber(date) < 3 ? addMonths(firstOfMonth(date), -3) : date;
  return `${season} ${startsIn.slice(0, 4)}`;
}
const coldBox = [
  [4, 4, 3],
  [3, 3, 2, 3],
  [4, 2, 2, 3],
  [5, 3, 3],
];
const coldBoxBrands = [
  ...[
    'Kestermann Lager',
    'Kestermann Light',
    'Old Tollgate',
    'Halvorn Pilsner',
    'Halvorn Ultra Light',
    'Duskline Dark',
  ],
  ...['Alondra Clara', 'Wrenfield Hazy IPA', 'Tin Orchard Pale', 'Ettwald Helles', 'Oosterlinde Blond'],
  ...['Pale Harbor Citrus', 'Zestrel Paloma', 'Applegarth Dry'],
];
const backBar = [
  [2, 2, 3],
  [3, 2, 2],
];

const text = (title: string, width: number) => ({ title, kind: 'text', width }) as const;
const cents = (title: string) => ({ title, kind: 'cents', width: 12 }) as const;
const count = (title: string) => ({ title, kind: 'number', width: 12 }) as const;
const day = (title: string) => ({ title, kind: 'date', width: 12 }) as const;

/** None is newer than the last sale. */
export function demoFiles(lastSale: IsoDate): DemoFile[] {
  const month = (away: number) => addMonths(firstOfMonth(lastSale), away);
  const season = `Programs/${seasonOf(lastSale)}`;
  const boosts = demoBoosts(lastSale).filter(({ isDraft, parentId }) => !isDraft && parentId === undefined);
  const boostOf = (name: string) => boosts.find((boost) => boost.name === name) as DemoBoost;
  const onDay = (date: IsoDate) => dayNumber(date) - shiftTo(lastSale);
  const productsOn = (date: IsoDate) =>
    buildProducts().filter(
      ({ soldFromDay, soldUntilDay }) => soldFromDay <= onDay(date) && onDay(date) <= soldUntilDay,
    );
  const prices = (date: IsoDate, isListed: (product: Product) => boolean = () => true): DemoTable => ({
    columns: [
      text('Product ID', 12),
      text('Product', 44),
      text('Supplier', 30),
      count('Units a case'),
      cents('Case price'),
    ],
    rows: productsOn(date)
      .filter(isListed)
      .map((product) => [
        ...[product.id, product.name, product.supplier.name, product.unitsPerCase],
        listCents(product, onDay(date)).price,
      ]),
  });
  const sellSheet = (name: string, points: readonly string[]): { page: DemoPage } => {
    const { description, type, amountCents, startDate, endDate, filters } = boostOf(name);
    const isIts = (product: Product) =>
      (filters?.brand?.includes(product.brand) ?? true) &&
      (filters?.supplier?.includes(product.supplier.name) ?? true) &&
      (filters?.packageType?.includes(product.packageType) ?? true) &&
      (filters?.size?.includes(product.size) ?? true);
    const unit = type === 'GP/CE' ? 'CE' : 'unit';
    return {
      page: {
        title: name,
        blocks: [
          {
            text: `${dayText(startDate)} to ${dayText(endDate)}: $${(amountCents / 100).toFixed(2)} for each ${unit}.`,
          },
          { text: description },
          { heading: 'What to say' },
          ...points.map((point) => ({ text: point })),
          { heading: 'Products' },
          { table: prices(startDate, isIts) },
        ],
      },
    };
  };
  const clara = sellSheet('Clara Days', [
    'Warm days sell Clara cold: ask for a second shelf in the cold box.',
    'Offer the 12-pack on the floor where the account has room for a stack of ten.',
  ]);
  const people = buildPeople().filter(({ customId }) => !demoPeople[customId]?.hidden);
  const nameOf = (customId: string) => people.find((person) => person.customId === customId)?.name ?? '';
  const routes = people.flatMap((person) => person.routeNumbers.map((route) => ({ ...person, route })));

  const shared: Omit<DemoFile, 'id' | 'month'>[] = [
    {
      name: `Price lists/Price list, ${monthName(month(0))}.xlsx`,
      ...{ access: everyone, uploadedOn: month(0), content: { table: prices(month(0)) } },
    },
    {
      name: `Price lists/Price list, ${monthName(month(0))}.csv`,
      ...{ access: everyone, uploadedOn: month(0), content: { table: prices(month(0)) } },
    },
    {
      name: 'Price lists/Draft price list.pdf',
      ...{ access: everyone, uploadedOn: month(0) },
      content: {
        page: {
          title: `Draft, ${monthName(month(0))}`,
          blocks: [
            { text: 'Prices of a keg, without the deposit.' },
            { table: prices(month(0), ({ packageType }) => packageType === 'Keg') },
          ],
        },
      },
    },
    {
      name: 'Price lists/Prices and costs.xlsx',
      ...{ access: managers, uploadedOn: month(0) },
      content: {
        table: {
          columns: [
            text('Product ID', 12),
            text('Product', 44),
            cents('Case price'),
            cents('Case cost'),
            cents('Case GP'),
          ],
          rows: productsOn(month(0)).map((product) => {
            const { price, cost } = listCents(product, onDay(month(0)));
            return [product.id, product.name, price, cost, price - cost];
          }),
        },
      },
    },
    {
      name: 'Planograms/Cold box, four shelves.png',
      ...{ access: everyone, uploadedOn: addDays(lastSale, -5), content: { picture: shelvesPicture(coldBox, false) } },
    },
    {
      name: 'Planograms/Cold box, four shelves.pdf',
      ...{ access: everyone, uploadedOn: addDays(lastSale, -5) },
      content: {
        page: {
          title: 'Cold box, four shelves',
          blocks: [
            { text: 'Each block is a facing. Brands stand from left to right as listed.' },
            { picture: shelvesPicture(coldBox, false) },
            {
              table: {
                columns: [count('Shelf'), text('Brand', 40), count('Facings')],
                rows: coldBox
                  .flatMap((facings, at) => facings.map((of) => [at + 1, of]))
                  .map(([shelf = 0, of = 0], at) => [shelf, coldBoxBrands[at] ?? '', of]),
              },
            },
          ],
        },
      },
    },
    {
      name: 'Planograms/Back bar, agave and rye.jpg',
      ...{ access: leads, uploadedOn: addDays(lastSale, -12), content: { picture: shelvesPicture(backBar, true) } },
    },
    {
      name: `${season}/Agave Push sell sheet.pdf`,
      ...{ access: everyone, uploadedOn: addDays(lastSale, -2) },
      content: sellSheet('Agave Push', [
        'Ask for two facings beside each other, at eye level.',
        'Offer a drink list with one agave cocktail, and leave the recipe card.',
      ]),
    },
    {
      name: `${season}/Program calendar.xlsx`,
      ...{ access: leads, uploadedOn: addDays(lastSale, -6) },
      content: {
        table: {
          columns: [text('Boost', 24), day('Starts'), day('Ends'), cents('Amount'), text('For each', 10)],
          rows: boosts.map(({ name, startDate, endDate, amountCents, type }) => [
            ...[name, startDate, endDate, amountCents],
            type === 'GP/CE' ? 'CE' : 'unit',
          ]),
        },
      },
    },
    {
      name: `${season}/Supplier contributions.xlsx`,
      ...{ access: managers, uploadedOn: addDays(lastSale, -6) },
      content: {
        table: {
          columns: [text('Boost', 24), count('Percent')],
          rows: boosts.map(({ name, supplierContribution }) => [name, supplierContribution]),
        },
      },
    },
    {
      name: `${season}/Visit targets by route.csv`,
      ...{ access: leads, uploadedOn: addDays(lastSale, -15) },
      content: {
        table: {
          columns: [count('Route'), text('Sales rep', 24), count('Visits a week')],
          rows: routes.map(({ route, name }, at) => [route, name, 24 + ((at * 7) % 12)]),
        },
      },
    },
    {
      name: `Programs/${seasonOf(month(-2))}/Clara Days sell sheet.pdf`,
      ...{ access: everyone, uploadedOn: addDays(month(-2), -3), content: clara },
    },
    {
      name: 'Route list.xlsx',
      ...{ access: everyone, uploadedOn: addDays(lastSale, -15) },
      content: {
        table: {
          columns: [count('Route'), text('Sales rep', 24), text('Team leads', 40)],
          rows: routes.map(({ route, name, teamLeadIds }) => [route, name, teamLeadIds.map(nameOf).join(', ')]),
        },
      },
    },
    {
      name: 'Email list.csv',
      ...{ access: everyone, uploadedOn: addDays(lastSale, -19) },
      content: {
        table: { columns: [text('Name', 24), text('Email', 40)], rows: people.map(({ name, email }) => [name, email]) },
      },
    },
  ];
  const monthEnds = Array.from({ length: 11 }, (_, ago) => month(ago - 11)).map((of) => ({
    name: `archive/Price list, ${monthName(of)}.xlsx`,
    ...{ access: everyone, month: of, uploadedOn: lastOfMonth(of), content: { table: prices(lastOfMonth(of)) } },
  }));
  const archived: Omit<DemoFile, 'id'>[] = [
    ...monthEnds,
    {
      name: 'archive/Clara Days sell sheet.pdf',
      ...{ access: everyone, month: month(-1), uploadedOn: lastOfMonth(month(-1)), content: clara },
    },
    {
      name: 'archive/Cold box before the summer.png',
      ...{ access: everyone, month: month(-4), uploadedOn: lastOfMonth(month(-4)) },
      content: { picture: shelvesPicture(coldBox.slice(0, 3), false) },
    },
    {
      name: 'archive/Pay rules.xlsx',
      ...{ access: managers, month: month(-1), uploadedOn: lastOfMonth(month(-1)) },
      content: {
        table: {
          columns: [text('Rule', 40), count('Percent')],
          rows: [
            ['Max FPL', demoSettings.maxFplPercent],
            ['GP, of the payout for each point', demoSettings.gpSlope],
            ['Volume, of the payout for each point', demoSettings.volumeSlope],
          ],
        },
      },
    },
  ];
  return [...shared.map((file) => ({ ...file, month: null })), ...archived].map((file, at) => ({
    ...file,
    id: `00000000-0000-4000-8000-${String(1001 + at).padStart(12, '0')}`,
  }));
}
