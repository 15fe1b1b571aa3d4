import { productsPageSize } from '@caselift/contract/products';
import type { ReactNode } from 'react';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import styles from '../products.module.css';

type ListPanelProps = {
  /** '90 days to Sep 16'; '' while it is not known. */
  period: string;
  page: number;
  /** undefined while it is not known. */
  count: number | undefined;
  /** The products are still those of another page. */
  loading: boolean;
  onPage: (page: number) => void;
  /** Above the pager: what can be done with the products selected. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The products of a page, in a table or beside their cards, and the way to the other pages. */
export function ListPanel({ period, page, count, loading, onPage, bar, children }: ListPanelProps) {
  return (
    <Panel
      title="Products"
      note={period === '' ? undefined : `${period}, by CE`}
      className={styles.list}
      print="headless"
      aria-label="Products"
    >
      {children}
      {bar}
      {count !== undefined && count > 0 && (
        <PageFoot
          page={page}
          perPage={productsPageSize}
          count={count}
          noun="product"
          loading={loading}
          onPage={onPage}
        />
      )}
    </Panel>
  );
}
