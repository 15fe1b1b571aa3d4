/** The totals of a closed row, from left to right. */
import type { RecommendedProduct } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import { dollars, dollarsAndCents, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import type { Recommendations } from '../calls.ts';

type RowFigure = {
  key: 'buyers' | 'gp' | 'ce' | 'gpCe';
  /** On the desktop it heads a column, and the cell is bare. */
  head: string;
  bare: (product: RecommendedProduct, reply: Recommendations) => string;
  /** On a phone it stands before each figure, written whole. */
  label: string;
  write: (product: RecommendedProduct, reply: Recommendations) => string;
};

const buyers = (product: RecommendedProduct, { peers }: Recommendations) =>
  `${wholeNumber(product.sameTypeCustomersCount)} of ${wholeNumber(peers)}`;

const all: readonly RowFigure[] = [
  { key: 'buyers', head: 'Buy it', bare: buyers, label: 'Buy it', write: buyers },
  {
    ...{ key: 'gp', head: 'GP, $', label: 'GP' },
    bare: ({ gp }) => wholeNumber(gp?.total),
    write: ({ gp }) => dollars(gp?.total),
  },
  {
    ...{ key: 'ce', head: 'CE', label: 'CE' },
    bare: ({ volume }) => wholeNumber(volume.total),
    write: ({ volume }) => wholeNumber(volume.total),
  },
  {
    ...{ key: 'gpCe', head: 'GP/CE, $', label: 'GP/CE' },
    bare: ({ gpCe }) => twoDecimals(gpCe?.total),
    write: ({ gpCe }) => dollarsAndCents(gpCe?.total),
  },
];

/**
 * In Sell, how many accounts buy it comes first, but on a phone, where the totals are one line; without profits, CE is
 * what is left.
 */
export const rowFigures = (tab: RecommendationTab, seesProfits: boolean, phone: boolean): readonly RowFigure[] =>
  all.filter(({ key }) => (key === 'buyers' ? tab === 'sell' && !phone : seesProfits || key === 'ce'));
