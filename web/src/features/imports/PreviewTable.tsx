import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { absent } from '../../ui/figures.ts';
import { joined, Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { faultSentence, labelOf } from './fault-words.ts';
import { targetLabel } from './import-files.ts';
import { LeftOut } from './LeftOut.tsx';
import styles from './mapping.module.css';
import { ProblemList } from './ProblemList.tsx';
import { shownValue } from './shown-value.ts';
import type { Preview } from './use-previews.ts';

/** The first rows as the mapping reads them, and what is wrong with them. */
export function PreviewTable({ preview, target }: { preview: Preview; target: ImportTarget }) {
  const { data, error, pending, retry } = preview;
  return (
    <Stack gap={8} className={joined([styles.preview, pending && styles.stale])} aria-busy={pending}>
      {error ? (
        <Strip
          tone="bad"
          icon={CircleAlert}
          role="alert"
          action={
            <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={retry}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Strip>
      ) : null}
      {data?.fault ? (
        <Strip tone="bad" icon={CircleAlert} role="alert">
          {faultSentence(data.fault)}
        </Strip>
      ) : null}
      {data === undefined && error === null ? <Skeleton variant="rounded" height={160} /> : null}
      {data && data.rows.length > 0 ? <FirstRows data={data} target={target} /> : null}
      {data && data.rows.length === 0 && data.fault === null ? (
        <Text as="p" tone="soft">
          No rows left. Check the filter and the rows to skip.
        </Text>
      ) : null}
      {data ? <LeftOut preview={data} /> : null}
      {data ? <ProblemList problems={data.problems} /> : null}
    </Stack>
  );
}

function FirstRows({ data: { columns, rows }, target }: { data: MappingPreview; target: ImportTarget }) {
  return (
    <PlainTable framed row={32} height={330} region={`First rows of ${targetLabel(target)}`} className={styles.rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{labelOf(target, column)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name and never move
          <tr key={place}>
            {columns.map((column, cell) => (
              <td key={column} data-tone={row[cell] === null ? 'soft' : undefined}>
                {shownValue(column, row[cell] ?? null) ?? absent}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
