/** The words beside the fields: their choices, and when a change acts. */
import { lossReasonWords } from '@caselift/domain/loss-reasons';
import { fplModeWords, salesPeriodWords, visibilityWords } from '../../shared/setting-words.ts';

type Choice<Value extends string> = { value: Value; label: string };

/** The choices of a field, in the order of their words. */
function choices<Value extends string>(words: Record<Value, string>): readonly Choice<Value>[] {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

export const salesPeriods = choices(salesPeriodWords);
export const fplModes = choices(fplModeWords);
export const visibilities = choices(visibilityWords);
export const lossReasons = choices(lossReasonWords);
/** Every one that the browser knows, and the one that is set. */
export function timeZones(present: string): readonly Choice<string>[] {
  const known = Intl.supportedValuesOf('timeZone');
  return (known.includes(present) ? known : [present, ...known]).map((value) => ({ value, label: value }));
}
export const yesOrNo = choices({ no: 'No', yes: 'Yes' });

/** When a change acts: said once for all fields, and at those to which it applies in part. */
export const acts = {
  once: "Changes take effect immediately, in users' figures too, unless a field says otherwise.",
  onEntries: 'What is handed in from now on belongs to its days',
  onAdjustments: 'Larger ones need a second person, from now on',
  onClosedPeriods: 'Later changes to a closed period are listed, not paid',
  calendar: 'Suppliers, brands, products and buyers change at the next update',
  calendarInFull:
    "Users' figures change immediately; suppliers, brands, products and buyers change at the next update.",
} as const;
