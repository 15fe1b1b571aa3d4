import type { Product } from '@caselift/contract/products';
import { useEffect, useState } from 'react';
import { announce } from '../../api/refusal.ts';
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
  const [isReading, setReading] = useState(false);
  const [printed, setPrinted] = useState<readonly Product[] | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const done = () => setPrinted(null);
    // Some browsers return from print() before the dialog is left.
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);
  const withAll = async (use: (products: readonly Product[]) => void) => {
    setReading(true);
    await allProducts(input).then(use, announce);
    setReading(false);
  };
  const save = (products: readonly Product[]) =>
    downloadCsv('products.csv', tableCsv({ columns: fileColumns(profits), rows: rowsOf(products) }));
  return (
    <>
      <OutputBar
        disabled={!count || isReading}
        onPrint={() => void withAll(setPrinted)}
        onCsv={() => void withAll(save)}
      />
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
