import type { ReplyOf } from '@caselift/contract/endpoint';
import type { uploadCustomRows } from '@caselift/contract/item-edits';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { listUsers } from '@caselift/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { ReadRow } from './custom-rows.ts';

export type PreviewOfRows = ReplyOf<typeof uploadCustomRows>;

/** More than anyone reads before saving; the counts above speak for all. */
const shownRows = 200;

type UploadPreviewProps = { rows: readonly ReadRow[]; preview: PreviewOfRows };

/** What is saved of a spreadsheet beside what is there, and what isn't, with the reason. */
export function UploadPreview({ rows, preview: { kept, dropped, users } }: UploadPreviewProps) {
  const scope = useScope();
  // Names help, and rows are told apart by their IDs: without an answer these stand alone.
  const { data: people = [] } = useQuery({ ...endpointQuery(listUsers, { query: scope }), ...silently });
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  const now = new Map(users.map((user) => [user.user, user]));
  return (
    <Stack gap={12}>
      <p role="status">
        <Text weight="bold" tone="strong">
          {counted(kept.length)}
        </Text>{' '}
        will be saved, {counted(dropped.length)} left out.
        {kept.length === 0 && ` ${customRowsTexts.noneKept}`}
      </p>
      {dropped.length > 0 && (
        <PlainTable framed narrow height={180} ground="raised" region={customRowsTexts.leftOut}>
          <thead>
            <tr>
              <th scope="col" data-number>
                Row
              </th>
              <th scope="col">User</th>
              <th scope="col">{customRowsTexts.leftOut}</th>
            </tr>
          </thead>
          <tbody>
            {dropped.slice(0, shownRows).map(({ row, user, reason }) => (
              <tr key={row}>
                <td data-number>{rows[row - 1]?.line ?? row}</td>
                <td>{user}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {kept.length > 0 && (
        <PlainTable framed narrow height={240} ground="raised" region={customRowsTexts.kept}>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col" data-number>
                Quantity now
              </th>
              <th scope="col" data-number>
                New
              </th>
              <th scope="col" data-number>
                Target now
              </th>
              <th scope="col" data-number>
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {kept.slice(0, shownRows).map(({ user, quantity, target }) => (
              <tr key={user}>
                <th scope="row">
                  <Text fit="whole">{names.get(user) ?? user}</Text>{' '}
                  {names.has(user) && (
                    <Text kind="caption" tone="soft">
                      {user}
                    </Text>
                  )}
                </th>
                <td data-number>{shown(now.get(user)?.quantity)}</td>
                <td data-number data-strong>
                  {shown(quantity)}
                </td>
                <td data-number>{shown(now.get(user)?.goal)}</td>
                <td data-number data-strong>
                  {shown(target)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {[kept, dropped].some(({ length }) => length > shownRows) && <p>Each table shows its first {shownRows} rows.</p>}
    </Stack>
  );
}

const counted = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);
const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 4 });
