import type { MeasureForm } from '@caselift/contract/item-fields';
import { measureForm } from '@caselift/contract/item-rules';

/** Of a measure that is chosen where there was none. */
const first = {
  label: 'PODs',
  trackingOption: 'default',
  trackingPeriodStart: null,
  trackingPeriodEnd: null,
  trackingPeriod: 30,
  minQuantityPerPODType: 'volume',
  minQuantityPerPODValue: 0,
} as const;

/** The measure with a change, without what it rules out. Whether there is a minimum follows from its value. */
export const measureWith = (before: MeasureForm | null, changes: Partial<MeasureForm>): MeasureForm =>
  measureForm({ ...first, ...before, ...changes, minQuantityPerPOD: true });
