/** What the measure of an item is called in its list, and which days it counts. */
import type { ItemForm, MeasureForm } from '@caselift/contract/item-fields';
import type { DateRange } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import {
  isDelta,
  itemMeasures,
  type MeasuredUnit,
  type MeasureLabel,
  measureLabels,
  type minimumTypes,
} from '@caselift/domain/programs/item-measures';
import { periodText } from '../../../../shared/statements/period-words.ts';
import { countedDays } from '../general/period-words.ts';

const groups: Readonly<Record<MeasuredUnit, string>> = {
  microOunces: 'Volume',
  milliUnits: 'Units',
  gpCents: 'Gross profit',
  revenueCents: 'Revenue',
  pairs: 'Placements',
};

export const measureOptions = measureLabels.map((label) => ({
  value: label,
  label,
  group: groups[itemMeasures[label].unit],
}));

export const minimumWords: Readonly<Record<(typeof minimumTypes)[number], { label: string; unit: string }>> = {
  volume: { label: 'Volume', unit: 'CE' },
  units: { label: 'Units', unit: 'units' },
  gp: { label: 'Gross profit', unit: '$' },
};

export const isOfPlacements = (label: MeasureLabel): boolean => itemMeasures[label].unit === 'pairs';

/**
 * Which days are counted, and against which.
 * @param at the newest sale, or the sales period that the editor is open for; null: there are no figures yet
 * @example countedText(form, '2026-09-16') // 'Counts Sep 1 to 30, 2026 against Aug 2 to 31, 2026.'
 */
export function countedText(form: ItemForm, measure: MeasureForm, at: DateRange | IsoDate | null): string | null {
  const { trackingPeriodStart: start, trackingPeriodEnd: end, referenceTrackingPeriod: reference } = measure;
  if (measure.trackingOption !== 'default') {
    if (start === null || end === null || reference === null || end < start) return null;
    const { startDate, endDate } = reference;
    return `Counts ${periodText(start, end)} against ${periodText(startDate, endDate)}.`;
  }
  const { period, customPeriodStart, customPeriodEnd } = form;
  const days = countedDays({ period, start: customPeriodStart, end: customPeriodEnd }, at);
  const counts = `Counts ${days ?? 'the days of the period'}`;
  return isDelta(measure.label) ? `${counts} against the same selling days last year.` : `${counts}.`;
}
