/** The one item that a chart of the report is about, in one of its instances. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { readItemStanding } from '@caselift/contract/item-progress';
import { itemResultTexts } from '@caselift/contract/item-results';
import type { Scope } from '@caselift/contract/scope';
import { statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { EndedReport } from './report-period.ts';
import { matchingRows, type PlacedPart, type ReportRows } from './rows.ts';
import { everyRow, readReportView } from './view.ts';

export type AskedPart = {
  viewer: Viewer;
  scope: Scope;
  params: { itemId: string };
  query: Pick<QueryOf<typeof readItemStanding>, 'instance'>;
  period: EndedReport | null;
};

/** at: the rows of the item in the instance, in those of the report. */
export type FoundPart = { rows: ReportRows; placed: PlacedPart; at: number[] };

/** An item of which nothing is reported. */
export type NoPart = { name: string };
export const isReported = (found: FoundPart | NoPart): found is FoundPart => 'placed' in found;

/** 404: no such item, or none of its instances begins on the day that is asked for. 409: there are no figures. */
export async function readReportPart(tx: Tx, memory: SnapshotMemory, asked: AskedPart): Promise<FoundPart | NoPart> {
  const { viewer, scope, query, period } = asked;
  const { itemId } = asked.params;
  const view = await readReportView(tx, memory, { viewer, scope, period, query: everyRow, itemIds: [itemId] });
  if (view.snapshot === null) throw refusal('conflict', statementTexts.noFigures);
  const item = view.items.get(itemId);
  if (item === undefined) throw refusal('not_found', itemResultTexts.unknown);
  const rows = matchingRows(view);
  const { lastTransactionDate: lastDate } = view.snapshot;
  const placed = instanceOf(
    rows.parts.filter(({ item }) => item.itemId === itemId),
    query.instance,
    lastDate,
  );
  if (placed === undefined && query.instance === undefined) return { name: item.name };
  if (placed === undefined) throw refusal('not_found', itemResultTexts.unknownInstance);
  const place = rows.parts.indexOf(placed);
  const at = Array.from({ length: rows.count }, (_, row) => row).filter((row) => rows.part[row] === place);
  return { rows, placed, at };
}

function instanceOf(parts: readonly PlacedPart[], from: string | undefined, lastDate: string): PlacedPart | undefined {
  return from === undefined ? reportedInstance(parts, lastDate) : parts.find(({ instance }) => instance.from === from);
}

/** Of an item's instances the one that holds the newest sale, else the latest; undefined: of none. */
export function reportedInstance(parts: readonly PlacedPart[], lastDate: string): PlacedPart | undefined {
  const byDay = parts.toSorted((one, other) => (one.instance.from < other.instance.from ? -1 : 1));
  return byDay.find(({ instance }) => instance.from <= lastDate && lastDate <= instance.to) ?? byDay.at(-1);
}

export const told = ({ rows, placed: { item, instance } }: FoundPart) => ({
  name: item.name,
  instance: shown(instance),
  instances: rows.parts
    .flatMap((part) => (part.item.itemId === item.itemId ? [shown(part.instance)] : []))
    .sort((one, other) => (one.from < other.from ? 1 : -1)),
});

export const toldOfNone = ({ name }: NoPart) => ({ name, instance: null, instances: [] });

const shown = ({ from, to, isEnded }: PlacedPart['instance']) => ({ from, to, isEnded });
