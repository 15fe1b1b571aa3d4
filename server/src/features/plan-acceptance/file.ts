/** Who accepted which version of their plan when, for auditors. */
import type { Tx } from '@caselift/db/connect';
import { type ListColumn, listCsv } from '../../documents/list-csv.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import { isStaff } from '../../figures/seen-now.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { type PlanVersion, readAllVersions } from '../../plans/rows.ts';
import { listedFor } from './acceptances.ts';

type Row = PlanVersion & { name: string };
const moment = (title: string, of: (row: Row) => Date | null): ListColumn<Row> => ({
  title,
  kind: 'moment',
  cell: (row) => of(row)?.toISOString() ?? null,
});

const columns: readonly ListColumn<Row>[] = [
  { title: 'User ID', cell: ({ customId }) => customId },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Version', kind: 'number', cell: ({ version }) => version },
  { title: 'Period from', kind: 'date', cell: ({ periodStart }) => periodStart },
  moment('Asked', ({ askedAt }) => askedAt),
  moment('Reminded', ({ remindedAt }) => remindedAt),
  { title: 'Accepted by', cell: ({ acceptedName }) => acceptedName },
  moment('Accepted', ({ acceptedAt }) => acceptedAt),
  moment('Withdrawn', ({ withdrawnAt }) => withdrawnAt),
];

/** Every version of the people that the viewer lists; staff gets those of people who are deleted, too. */
export async function plansFile(
  tx: Tx,
  edited: EditedParts,
  { wholesalerId, viewer }: { wholesalerId: string; viewer: Viewer },
): Promise<FileReply> {
  const [all, settings, versions] = await Promise.all([
    edited.peopleAndGone(),
    edited.settings(),
    readAllVersions(tx, wholesalerId),
  ]);
  const here = all.filter(({ isGone }) => !isGone);
  const isListed = listedFor(viewer, here, settings.visibility);
  const listed = all.filter((person) => isListed(person) && (!person.isGone || isStaff(viewer)));
  const names = new Map(listed.map(({ customId, name }) => [customId, name]));
  const rows = versions.flatMap((version) => {
    const name = names.get(version.customId);
    return name === undefined ? [] : [{ ...version, name }];
  });
  return listCsv('Plans', settings.timeZone, columns, rows);
}
