/** What the comparison of placement definitions shows: which cells count, what each definition says, and its sums. */
import type { PodComparison } from '@caselift/contract/item-drafts';
import type { MeasureForm } from '@caselift/contract/item-fields';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import type { PodDefinition, PodState } from '@caselift/domain/programs/pod-definitions';
import { periodText } from '../../../../shared/statements/period-words.ts';
import { twoDecimals } from '../../../../ui/figures.ts';
import { minimumWords } from './measure-words.ts';

export type PodWindow = PodComparison['present'];
/** What a cell is to a definition. */
export type PodMark = 'counts' | 'below' | 'new' | 'kept' | 'lost' | 'none';

export const markWords = {
  counts: 'counts',
  below: 'below the minimum',
  new: 'new',
  kept: 'kept',
  lost: 'lost',
} as const satisfies Partial<Record<PodMark, string>>;

/** Which marks a definition explains, in the order of its legend. */
export const legends: Readonly<Record<PodDefinition, readonly (keyof typeof markWords)[]>> = {
  'PODs Simple': ['counts'],
  PODs: ['counts', 'below'],
  'PODs Δ (delta)': ['new', 'kept', 'lost'],
  'New after lost': ['new', 'kept', 'lost'],
};

/** @example markOf('PODs', 'below') // 'below'; markOf('PODs Simple', 'below') // 'counts' */
export function markOf(definition: PodDefinition, state: PodState): PodMark {
  if (definition === 'PODs Simple') return state === 'none' || state === 'lost' ? 'none' : 'counts';
  if (definition === 'PODs') {
    if (state === 'below' || state === 'fell') return 'below';
    return state === 'new' || state === 'kept' ? 'counts' : 'none';
  }
  if (state === 'fell') return 'lost';
  return state === 'below' ? 'none' : state;
}

/**
 * What an account comes to by a definition. raw: before it is kept from falling below 0.
 * @example accountCount('New after lost', ['new', 'lost', 'lost']) // { count: 0, raw: -1 }
 */
export function accountCount(definition: PodDefinition, states: readonly PodState[]): { count: number; raw: number } {
  const marks = states.map((state) => markOf(definition, state));
  const of = (mark: PodMark) => marks.filter((one) => one === mark).length;
  const raw = definition === 'PODs Simple' || definition === 'PODs' ? of('counts') : of('new') - of('lost');
  return { count: definition === 'New after lost' ? Math.max(0, raw) : raw, raw };
}

/** The measure that a definition is; null: it is none, and only compared. */
export const measureOf = (definition: PodDefinition): MeasureLabel | null =>
  definition === 'New after lost' ? null : definition;

/** @example isUsedBy('PODs Δ (delta)', measure) // also where it has no minimum, which isn't compared by itself */
export const isUsedBy = (definition: PodDefinition, { label }: Pick<MeasureForm, 'label'>): boolean =>
  definition === (label === 'PODs Δ (delta) Simple' ? 'PODs Δ (delta)' : label);

export function definitionText(
  definition: PodDefinition,
  measure: MeasureForm,
  { referenceFrom, referenceTo }: PodWindow,
): string {
  const before =
    referenceFrom !== null && referenceTo !== null ? periodText(referenceFrom, referenceTo) : 'the time before';
  const { label, unit } = minimumWords[measure.minQuantityPerPODType];
  const least = twoDecimals(measure.minQuantityPerPODValue);
  const quantity = unit === '$' ? `$${least} of ${label.toLowerCase()} from` : `${least} ${unit} of`;
  return {
    'PODs Simple': 'One product in one account, bought in the window. Any quantity.',
    PODs:
      measure.minQuantityPerPODValue === 0 && unit !== '$'
        ? 'The same, as long as there is no minimum quantity.'
        : `The same, with at least ${quantity} the product in the window.`,
    'PODs Δ (delta)': `Placements in the window less placements in ${before}.`,
    'New after lost': 'New less lost in each account. An account never counts below 0.',
  }[definition];
}

/** Dollars for each that is counted; null: none is. */
export const costOfOne = ({ paid, count }: { paid: number; count: number }): number | null =>
  count > 0 ? paid / count : null;
