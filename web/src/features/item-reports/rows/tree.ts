/** The lines of the table: rows as they are, or below the people above them. */
import type { ItemReportGroup, ItemReportRow } from '@caselift/contract/item-reports';
import { rowText } from '../reports-search.ts';

/**
 * A line of the table. A person with one row stands in it; one with several has a line of their own above them, as has
 * who is only a lead of others here, or missing.
 */
export type ReportLine = {
  key: string;
  /** undefined: a person, or nobody, without a row of their own in the line. */
  row: ItemReportRow | undefined;
  /** undefined: not by teams, or one of several rows of the person above. */
  group: ItemReportGroup | undefined;
  /** Whether what is below is shown; null: nothing is. */
  isOpen: boolean | null;
  /** From the outermost level on, whether another line of that level follows: what tree lines are drawn by. */
  more: readonly boolean[];
};

export const flatLines = (rows: readonly ItemReportRow[]): ReportLine[] =>
  rows.map((row) => ({ key: rowText(row), row, group: undefined, isOpen: null, more: [] }));

type Below = { rows: ItemReportRow[]; groups: ItemReportGroup[] };

/** @param closed IDs of the groups that are closed */
export function teamLines(
  groups: readonly ItemReportGroup[],
  rows: readonly ItemReportRow[],
  closed: ReadonlySet<string>,
): ReportLine[] {
  const below = new Map<string | null, Below>([[null, { rows: [], groups: [] }]]);
  for (const { groupId } of groups) below.set(groupId, { rows: [], groups: [] });
  for (const group of groups) below.get(group.parentGroupId)?.groups.push(group);
  for (const row of rows) below.get(row.groupId ?? '')?.rows.push(row);
  const lines: ReportLine[] = [];
  const add = (group: ItemReportGroup, more: readonly boolean[]) => {
    const { groupId } = group;
    const parts = below.get(groupId) ?? { rows: [], groups: [] };
    const [only, ...others] = parts.rows;
    const single = others.length === 0 ? only : undefined;
    const ownRows = single === undefined ? parts.rows : [];
    const hasMore = ownRows.length + parts.groups.length > 0;
    const isOpen = hasMore ? !closed.has(groupId) : null;
    lines.push({ key: groupId, row: single, group, isOpen, more });
    if (isOpen !== true) return;
    for (const [at, row] of ownRows.entries()) {
      const isLast = at === ownRows.length - 1 && parts.groups.length === 0;
      lines.push({ key: `${groupId} ${rowText(row)}`, row, group: undefined, isOpen: null, more: [...more, !isLast] });
    }
    for (const [at, child] of parts.groups.entries()) add(child, [...more, at < parts.groups.length - 1]);
  };
  for (const group of below.get(null)?.groups ?? []) add(group, []);
  return lines;
}
