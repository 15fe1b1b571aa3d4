import { readingOf } from '@caselift/domain/mapping/column-reading';
import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import { readProductSize } from '@caselift/domain/mapping/product-size';
import { ceFromOunces } from '@caselift/domain/volume';
import { absent } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';

type SizesTableProps = { columns: readonly SourceColumn[]; mapped: Record<string, string> };

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const ce = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** What the sizes of the first rows mean, the ones that can't be read first: they count no CE. */
export function SizesTable({ columns, mapped }: SizesTableProps) {
  const reading = readingOf(mapped.ozPerUnit ?? '');
  const column = reading.kind === 'ounces' ? columns.find(({ name }) => name === reading.column) : undefined;
  if (column === undefined || column.samples.length === 0) return null;
  const sizes = column.samples.map((text) => ({ text, size: readProductSize(text) }));
  const unread = sizes.filter(({ size }) => size === null);
  const shown = [...unread, ...sizes.filter(({ size }) => size !== null)];
  return (
    <Stack gap={8}>
      <Text as="h3" kind="subhead">
        Sizes
      </Text>
      <Text as="p" tone={unread.length > 0 ? 'warn' : 'soft'}>
        {sizes.length - unread.length} of {sizes.length} sizes in the first rows are read.{' '}
        {unread.length > 0 ? 'Products of the others are kept and count no CE. Correct them in the ERP.' : null}
      </Text>
      <PlainTable framed row={32} height={260} region="Sizes of the first rows">
        <thead>
          <tr>
            <th>In the file</th>
            <th data-number>Units</th>
            <th data-number>oz a unit</th>
            <th data-number>CE a case</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ text, size }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td data-number>{size?.unitsPerCase ?? absent}</td>
              <td data-number>{size ? number.format(size.ouncesPerUnit) : <Text tone="warn">Not read</Text>}</td>
              <td data-number>
                {size?.unitsPerCase ? ce.format(ceFromOunces(size.ouncesPerUnit * size.unitsPerCase)) : absent}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}
