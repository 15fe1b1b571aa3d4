import { rowsOfPage, totalPages } from '@caselift/contract/paging';
import { productsPageSize } from '@caselift/contract/products';
import type { ReactNode } from 'react';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { wholeNumber } from '../../../ui/figures.ts';
import { Panel, PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Text, textClass } from '../../../ui/kit/Text.tsx';
import styles from '../products.module.css';

type ListPanelProps = {
  /** '90 days to Sep 16'; '' while it is not known. */
  period: string;
  page: number;
  /** undefined while it is not known. */
  count: number | undefined;
  onPage: (page: number) => void;
  /** Above the pager: what can be done with the products selected. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The products of a page, in a table or beside their cards, and the way to the other pages. */
export function ListPanel({ period, page, count, onPage, bar, children }: ListPanelProps) {
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
        <PanelFoot className={textClass({ kind: 'caption', tone: 'soft' })}>
          <Text grow role="status">
            {rangeText(page, count)}
          </Text>
          <Pager page={page} pages={totalPages(count, productsPageSize)} onPage={onPage} />
        </PanelFoot>
      )}
    </Panel>
  );
}

/** @example rangeText(2, 214) // '26 to 50 of 214' */
function rangeText(page: number, count: number): string {
  const { from, to } = rowsOfPage({ page, limit: productsPageSize }, count);
  return `${wholeNumber(from)} to ${wholeNumber(to)} of ${wholeNumber(count)}`;
}
