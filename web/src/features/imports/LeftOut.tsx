import type { MappingPreview } from '@caselift/contract/imports';
import { absent, wholeNumber } from '../../ui/figures.ts';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import styles from './mapping.module.css';

/** How many of the first rows the mapping leaves out, and the first of them as the file has them. */
export function LeftOut({ preview: { leftOut, sourceColumns } }: { preview: MappingPreview }) {
  if (leftOut === null || leftOut.rows === 0) return null;
  const sentence = `${wholeNumber(leftOut.rows)} of the first ${wholeNumber(leftOut.of)} rows ${leftOut.rows === 1 ? 'is' : 'are'} left out`;
  return (
    <Disclosure flush title={sentence}>
      <PlainTable flush row={32} region="Examples of rows left out" className={styles.rows}>
        <thead>
          <tr>
            <th data-number>Row</th>
            {sourceColumns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leftOut.examples.map(({ row, cells }) => (
            <tr key={row}>
              <td data-number>{wholeNumber(row)}</td>
              {sourceColumns.map((column, place) => (
                <td key={column}>{cells[place] ?? absent}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Disclosure>
  );
}
