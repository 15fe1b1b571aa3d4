/** What suppliers are billed back for incentives: what was paid, and their share of it (decision 074). */

import { boostTexts } from '@caselift/contract/boosts';
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { now } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import { productSet, productTest } from '@caselift/domain/programs/item-members';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import { dayIn } from '@caselift/domain/programs/own-day';
import { makePdf } from '../../documents/pdf.ts';
import { type ListedSheet, sheetTable } from '../../documents/sheet-pdf.ts';
import { type Cell, type Sheet, type SheetColumn, xlsxStream } from '../../documents/xlsx.ts';
import { readProductList } from '../../figures/catalog.ts';
import { closedItemKey } from '../../figures/closed/paid-items.ts';
import { hasTables } from '../../figures/current-snapshot.ts';
import { paidPeriod } from '../../figures/item-pay.ts';
import { numberAt, type ReportPart } from '../../figures/item-report.ts';
import { readItemList } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { ReportView } from './view.ts';

/** An incentive in one of its periods. @property suppliers by name, of the products that it is about. */
type Claim = DateRange & {
  suppliers: string;
  name: string;
  percent: number;
  paid: readonly { customId: string; amountCents: number; shareCents: number }[];
  amountCents: number;
  shareCents: number;
};
export type BillBackTotals = { incentives: number; amountCents: number; shareCents: number };

const preview: [string, string] = ['Figures', 'Preview, not published'];
const closed: [string, string] = ['Figures', itemExportTexts.billBack.closed];

/** Refuses with 409 incentives of which no supplier refunds anything. The file is made outside the transaction. */
export async function readBillBack(
  tx: Tx,
  memory: SnapshotMemory,
  view: ReportView,
): Promise<{ file: (type: 'xlsx' | 'pdf') => Promise<FileReply>; totals: BillBackTotals }> {
  const { snapshot, scope, settings } = view;
  const claims = await readClaims(tx, memory, view);
  if (snapshot === null || claims.length === 0) throw refusal('conflict', itemReportTexts.nothingPaid);
  const madeAt = now();
  const facts: [string, string][] = [
    ['Wholesaler', settings.title],
    ['Sales period', rangeText(paidPeriod(snapshot, settings))],
    ['Sales through', dayText(snapshot.lastTransactionDate)],
    ['Made', `${dayText(dayIn(settings.timeZone, madeAt.toISOString()))} by ${view.viewer.name}`],
    ...(view.paid !== null ? [closed] : scope.db === 'preview' ? [preview] : []),
    ['Accruing', itemExportTexts.billBack.accruing],
    ['Suppliers', itemExportTexts.billBack.several],
    ['Rounding', itemExportTexts.billBack.rounding],
  ];
  const totals = { amountCents: sumOf(claims, 'amountCents'), shareCents: sumOf(claims, 'shareCents') };
  const [suppliers, incentives, people] = [
    bySupplier(claims, totals),
    byIncentive(claims, totals),
    byPerson(claims, view),
  ];
  const { file: title } = itemExportTexts.billBack;
  const paper = () =>
    makePdf({
      ...{ title, madeAt, footer: [settings.title, ...facts.slice(2, 4).map((fact) => fact.join(' '))].join(' · ') },
      blocks: [
        { facts },
        { table: sheetTable(claimed(totals)) },
        ...[suppliers, people].flatMap((sheet) => [{ heading: sheet.name }, { table: sheetTable(sheet) }]),
        { heading: incentives.name, onWidePage: true },
        { table: sheetTable(incentives) },
      ],
    });
  return {
    file: async (type) => ({
      fileName: `${title}.${type}`,
      fileType: type,
      content:
        type === 'pdf' ? await paper() : xlsxStream([summary(facts, totals), suppliers, incentives, people], madeAt),
    }),
    totals: { ...totals, incentives: new Set(claims.map(({ name }) => name)).size },
  };
}

async function readClaims(tx: Tx, memory: SnapshotMemory, view: ReportView): Promise<Claim[]> {
  const suppliersOf = await supplierReader(tx, memory, view);
  const claims: Claim[] = [];
  for (const { tree, instances } of view.trees) {
    for (const { parts, isAccruing, from, to } of instances) {
      // What is below an item is paid by the item.
      const [part] = parts;
      if (part === undefined || isAccruing || part.terms.supplierContribution === 0) continue;
      const paid = paidBy(view, part, from).filter(({ amountCents }) => amountCents !== 0);
      if (paid.length === 0) continue;
      claims.push({
        ...{ from, to, name: tree.item.name, percent: part.terms.supplierContribution, paid },
        suppliers: await suppliersOf(tree),
        ...{ amountCents: sumOf(paid, 'amountCents'), shareCents: sumOf(paid, 'shareCents') },
      });
    }
  }
  const keyOf = ({ suppliers, name, from }: Claim) => `${suppliers}\n${name}\n${from}`;
  return claims.sort((one, other) => keyOf(one).localeCompare(keyOf(other), 'en-US'));
}

/** Of a closed sales period what was stored, whoever would have the item by now. */
function paidBy({ paid }: ReportView, part: ReportPart, from: IsoDate): Claim['paid'] {
  if (paid !== null) {
    return [...(paid.get(closedItemKey(part.itemId, from)) ?? [])].map(([customId, pay]) => ({ customId, ...pay }));
  }
  return part.customIds.map((customId, row) => ({
    customId,
    amountCents: numberAt(part, row, 'earned'),
    shareCents: numberAt(part, row, 'share'),
  }));
}

/** The suppliers of the products that an item and what is below it choose now. */
async function supplierReader(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, scope }: ReportView,
): Promise<(tree: ItemTree) => Promise<string>> {
  const products =
    snapshot !== null && hasTables(snapshot, 'snapshot_products') ? await readProductList(tx, memory, snapshot) : [];
  return async ({ item, children }) => {
    const suppliers = new Set<string>();
    for (const { terms } of [item, ...children]) {
      const set = productSet(terms.products);
      const list = set?.kind === 'list' ? await readItemList(tx, memory, scope.wholesalerId, set.hash) : [];
      const isChosen = productTest(set, list);
      for (const product of products) if (isChosen(product)) suppliers.add(product.supplier);
    }
    const named = [...suppliers].sort((one, other) => one.localeCompare(other, 'en-US')).join(', ');
    return named === '' ? itemExportTexts.billBack.noSupplier : named;
  };
}

type Money = { amountCents: number; shareCents: number };
const sumOf = (rows: readonly Money[], field: keyof Money) => rows.reduce((sum, row) => sum + row[field], 0);
const rangeText = ({ from, to }: DateRange) => `${dayText(from)} to ${dayText(to)}`;

const text = (title: string, width: number): SheetColumn => ({ title, kind: 'text', width });
const amount = (title: string): SheetColumn => ({ title, kind: 'cents', width: 18 });
const money = [amount('Amount paid'), amount("Supplier's share")];

const claimed = ({ amountCents, shareCents }: Money): ListedSheet => ({
  name: 'Claim',
  columns: [text('Claim', 40), amount('Amount')],
  rows: [['Paid', amountCents]],
  total: ["Suppliers' share", shareCents],
});

function summary(facts: readonly (readonly [string, string])[], { amountCents, shareCents }: Money): Sheet {
  return {
    name: 'Summary',
    columns: [text('Bill-back', 24), text(itemExportTexts.billBack.file, 60), amount('Amount')],
    rows: [...facts.map(([name, said]): Cell[] => [name, said, null]), ['Paid', null, amountCents]],
    total: ["Suppliers' share", null, shareCents],
  };
}

function bySupplier(claims: readonly Claim[], { amountCents, shareCents }: Money): ListedSheet {
  return {
    name: 'Claim by supplier',
    columns: [text('Supplier', 40), { title: 'Incentives', kind: 'number', width: 12 }, ...money],
    rows: [...Map.groupBy(claims, ({ suppliers }) => suppliers)].map(([suppliers, own]) => [
      ...[suppliers, new Set(own.map(({ name }) => name)).size],
      ...[sumOf(own, 'amountCents'), sumOf(own, 'shareCents')],
    ]),
    total: ['Total', null, amountCents, shareCents],
  };
}

function byIncentive(claims: readonly Claim[], { amountCents, shareCents }: Money): ListedSheet {
  return {
    name: 'By incentive',
    columns: [
      ...[text('Supplier', 40), text('Incentive', 40)],
      { title: 'First day', kind: 'date', width: 12 },
      { title: 'Last day', kind: 'date', width: 12 },
      { title: 'People paid', kind: 'number', width: 12 },
      { title: 'Supplier contribution, %', kind: 'number', width: 22 },
      ...money,
    ],
    rows: claims.map((claim) => [
      ...[claim.suppliers, claim.name, claim.from, claim.to, claim.paid.length, claim.percent],
      ...[claim.amountCents, claim.shareCents],
    ]),
    total: ['Total', null, null, null, null, null, amountCents, shareCents],
  };
}

/** By name; those the reader may not see are one row, the last. */
function byPerson(claims: readonly Claim[], { people }: ReportView): ListedSheet {
  const paid = Map.groupBy(
    claims.flatMap((claim) => claim.paid),
    ({ customId }) => customId,
  );
  const seen = people.flatMap(({ customId, name }) => {
    const own = paid.get(customId);
    paid.delete(customId);
    return own === undefined ? [] : [{ customId, name, own }];
  });
  const others = [...paid.values()].flat();
  const rows = others.length === 0 ? seen : [...seen, { customId: '', name: boostTexts.otherPeople, own: others }];
  const all = rows.flatMap(({ own }) => own);
  return {
    name: 'By person',
    columns: [text('User ID', 14), text('Name', 32), ...money],
    rows: rows.map(({ customId, name, own }) => [
      ...[customId, name],
      ...[sumOf(own, 'amountCents'), sumOf(own, 'shareCents')],
    ]),
    total: ['Total', null, sumOf(all, 'amountCents'), sumOf(all, 'shareCents')],
  };
}
