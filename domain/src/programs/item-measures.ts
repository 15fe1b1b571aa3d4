/** What items measure: 18 measures of sales, each by its label on the wire (docs/product.md, Items). */
import type { DateRange } from '../calendar.ts';
import { addDays, type IsoDate } from '../dates.ts';

/** What is added up in an account, as whole numbers: millionths of an ounce, thousandths of units, cents, pairs. */
export const measuredUnits = ['microOunces', 'milliUnits', 'gpCents', 'revenueCents', 'pairs'] as const;
export type MeasuredUnit = (typeof measuredUnits)[number];

type MeasureRow = {
  unit: MeasuredUnit;
  /** S itself, S - R, or 100 x (S - R) / R. */
  form: 'sum' | 'delta' | 'percent';
  /** Of placements: whether a pair has to reach the minimum quantity per POD. */
  hasMinimum: boolean;
};

const row = (unit: MeasuredUnit, form: MeasureRow['form'], hasMinimum = false): MeasureRow => ({
  unit,
  form,
  hasMinimum,
});

export const itemMeasures = {
  'Vol (CEs)': row('microOunces', 'sum'),
  'Vol Δ (%)': row('microOunces', 'percent'),
  'Vol Δ (CEs)': row('microOunces', 'delta'),
  'Units(Btls/cans)': row('milliUnits', 'sum'),
  'Units Δ (%)': row('milliUnits', 'percent'),
  'Units Δ(Btls/Cans)': row('milliUnits', 'delta'),
  'GP ($)': row('gpCents', 'sum'),
  'GP Δ (%)': row('gpCents', 'percent'),
  'GP Δ ($)': row('gpCents', 'delta'),
  'Revenue ($)': row('revenueCents', 'sum'),
  'Revenue Δ (%)': row('revenueCents', 'percent'),
  'Revenue Δ ($)': row('revenueCents', 'delta'),
  PODs: row('pairs', 'sum', true),
  'PODs Simple': row('pairs', 'sum'),
  'PODs Δ (%)': row('pairs', 'percent', true),
  'PODs Δ (%) Simple': row('pairs', 'percent'),
  'PODs Δ (delta)': row('pairs', 'delta', true),
  'PODs Δ (delta) Simple': row('pairs', 'delta'),
} as const satisfies Record<string, MeasureRow>;

export type MeasureLabel = keyof typeof itemMeasures;
export const measureLabels = Object.keys(itemMeasures) as [MeasureLabel, ...MeasureLabel[]];

/** Whether it compares with a reference window. */
export const isDelta = (label: MeasureLabel): boolean => itemMeasures[label].form !== 'sum';

export const trackingOptions = ['default', 'customPeriod', 'trackingFromDate'] as const;
export type TrackingOption = (typeof trackingOptions)[number];
export const trackingPeriods = [30, 60, 90] as const;

export const minimumTypes = ['volume', 'units', 'gp'] as const;

export type ItemMeasure = {
  label: MeasureLabel;
  /** Other than default: only of a delta measure. */
  trackingOption: TrackingOption;
  /** Of customPeriod both, of trackingFromDate the first. */
  trackingStart: IsoDate | null;
  trackingEnd: IsoDate | null;
  /** Days of trackingFromDate. */
  trackingPeriod: (typeof trackingPeriods)[number];
  /** Per POD, of the measures that have a minimum: CE, units or dollars, up to 2 decimals. */
  minimumType: (typeof minimumTypes)[number];
  minimumValue: number;
};

/**
 * The days of a tracking option, both included; null: the item's own period.
 * @example 30 days from '2026-03-15' -> { from: '2026-03-15', to: '2026-04-13' }
 */
export function trackingRange(measure: ItemMeasure | null): DateRange | null {
  if (measure === null || !isDelta(measure.label) || measure.trackingStart === null) return null;
  const { trackingOption, trackingStart: from, trackingEnd, trackingPeriod } = measure;
  if (trackingOption === 'trackingFromDate') return { from, to: addDays(from, trackingPeriod - 1) };
  return trackingOption === 'customPeriod' && trackingEnd !== null ? { from, to: trackingEnd } : null;
}
