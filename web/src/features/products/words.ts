/** How products are written. */
import type { Product, ProductsSummary } from '@caselift/contract/products';
import { premiseWords } from '../../shared/products/filter-options.ts';
import { dateWriter } from '../../ui/kit/calendar/months.ts';

const day = dateWriter({ month: 'short', day: 'numeric' });

/** @example periodText({ from: '2026-06-19', to: '2026-09-16' }) // '90 days to Sep 16'; null before the first update: '' */
export const periodText = (period: ProductsSummary['period'] | undefined): string =>
  period ? `90 days to ${day(period.to)}` : '';

export const premiseText = ({ premise }: Pick<Product, 'premise'>): string => premiseWords[premise ?? 'both'];
