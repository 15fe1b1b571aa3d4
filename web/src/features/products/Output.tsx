import { useState } from 'react';
import { announce } from '../../api/refusal.ts';
import { usePaper } from '../../shared/use-paper.ts';
import { OutputBar } from '../../ui/controls/OutputBar.tsx';
import { downloadCsv, tableCsv } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { allProducts, type ListInput } from './all-products.ts';
import { fileColumns, paperColumns, productModel, rowsOf } from './columns.tsx';
import styles from './products.module.css';

type OutputProps = {
  /** What is asked for, whatever the page. */
  input: ListInput;
  count: number | undefined;
  profits: boolean;
  /** Above the rows on paper. */
  title: string;
};

/** Takes all products that the filters leave along, on paper or as a file: they are read first. */
export function Output({ input, count, profits, title }: OutputProps) {
  const [isSaving, setSaving] = useState(false);
  const { print, isReading, printed } = usePaper(() => allProducts(input), Boolean(count));
  const save = async () => {
    setSaving(true);
    await allProducts(input).then(
      (products) => downloadCsv('products.csv', tableCsv({ columns: fileColumns(profits), rows: rowsOf(products) })),
      announce,
    );
    setSaving(false);
  };
  return (
    <>
      <OutputBar disabled={!count || isReading || isSaving} onPrint={() => void print()} onCsv={() => void save()} />
      {printed && (
        <div className={styles.paper} data-paper>
          <DataTable
            allRows
            numbered
            model={productModel(paperColumns(profits), printed)}
            caption={title}
            empty={null}
          />
        </div>
      )}
    </>
  );
}
