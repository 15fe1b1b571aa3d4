/** The three figures of the screen, in their order, and how each is written. */
import type { Buyer } from '@caselift/contract/buyers';
import { dollars, dollarsAndCents, twoDecimals, wholeNumber } from '../../ui/figures.ts';

export const buyerMeasures = [
  { key: 'volume', label: 'CE', head: 'CE', bare: wholeNumber, write: wholeNumber, profit: false },
  { key: 'gp', label: 'GP', head: 'GP, $', bare: wholeNumber, write: dollars, profit: true },
  { key: 'gp_ce', label: 'GP/CE', head: 'GP/CE, $', bare: twoDecimals, write: dollarsAndCents, profit: true },
] as const;

type Figures = { thisYear: number | null; lastYear: number | null; diff: number | 'Infinity' | null };

/** Those that the viewer gets, each with its figures where the reply has them. */
export const measuresOf = (buyer: Pick<Buyer, 'volume' | 'gp' | 'gp_ce'>, seesProfits: boolean) =>
  buyerMeasures
    .filter(({ profit }) => seesProfits || !profit)
    .map((measure) => ({ ...measure, figures: buyer[measure.key] satisfies Figures | undefined }));
