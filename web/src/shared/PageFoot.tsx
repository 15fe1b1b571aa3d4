import { rowsOfPage, totalPages } from '@caselift/contract/paging';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { Pager } from '../ui/controls/Pager.tsx';
import { countText, wholeNumber } from '../ui/figures.ts';
import { PanelFoot } from '../ui/kit/Panel.tsx';
import { Text, textClass } from '../ui/kit/Text.tsx';

type PageFootProps = {
  page: number;
  perPage: number;
  /** On all pages; undefined while it is not known. */
  count: number | undefined;
  /** What a row is: 'customer'. */
  noun: string;
  onPage: (page: number) => void;
  /** The rows are still those of another page: which ones these are is said once they are there. */
  loading: boolean;
  /** At the left end: a note about the rows. */
  children?: ReactNode;
};

/** The foot of a list in pages: which rows these are, of how many, and the way to the other pages. */
export function PageFoot({ page, perPage, count, noun, onPage, loading, children }: PageFootProps) {
  return (
    <PanelFoot className={textClass({ kind: 'caption', tone: 'soft' })}>
      {children}
      <Text grow={!children} right={Boolean(children)} role="status" aria-busy={loading}>
        {count === undefined || loading ? '' : rangeText({ page, perPage, count, noun })}
      </Text>
      {loading && <CircularProgress size={16} color="inherit" aria-label="Loading" />}
      {count !== undefined && <Pager page={page} pages={totalPages(count, perPage)} onPage={onPage} />}
    </PanelFoot>
  );
}

/** @example rangeText({ page: 2, perPage: 25, count: 214, noun: 'product' }) // '26 to 50 of 214' */
function rangeText({
  page,
  perPage,
  count,
  noun,
}: Pick<PageFootProps, 'page' | 'perPage' | 'noun'> & { count: number }) {
  const { from, to } = rowsOfPage({ page, limit: perPage }, count);
  if (count === 0) return countText(count, noun);
  if (from > to) return `None of ${wholeNumber(count)}`;
  return `${wholeNumber(from)} to ${wholeNumber(to)} of ${wholeNumber(count)}`;
}
