import { withoutHiddenItems } from '@caselift/domain/hidden-items';
import { othersWithoutProfits, ownWithoutProfits } from '@caselift/domain/hidden-profits';
import type { PersonFigures } from '@caselift/domain/people-figures';
import { seesProfits } from '@caselift/domain/visibility';
import type { Viewer } from '../identity/viewer.ts';
import type { Everyone } from './everyone.ts';

/** A person's figures as this viewer may see them. Every reply about people takes them from here. */
export type ShownFigures = {
  figures: PersonFigures;
  /** Whether dollars of profit may be in the answer. */
  withProfits: boolean;
  /**
   * Whether pay is in whole dollars, computed from the percents as shown: another person's where profits are hidden.
   */
  rounded: boolean;
};

export function shownFigures(
  { figures: all, settings }: Pick<Everyone, 'figures' | 'settings'>,
  viewer: Viewer,
  customId: string,
): ShownFigures {
  const exact = all.get(customId);
  if (exact === undefined) throw new Error('Every person has figures.');
  const figures = viewer.role === 'salesRep' ? seenBySalesReps(exact) : exact;
  if (seesProfits(viewer, settings)) return { figures, withProfits: true, rounded: false };
  const isOwn = viewer.customId === customId;
  return {
    figures: isOwn ? ownWithoutProfits(figures) : seenByOthers(figures),
    withProfits: false,
    rounded: !isOwn,
  };
}

const seenBySalesReps = once(withoutHiddenItems);
/** Every viewer who can't see profits gets the same figures of a person. */
const seenByOthers = once(othersWithoutProfits);

/** By the figures that they are made of, which never change. */
function once(make: (figures: PersonFigures) => PersonFigures): (figures: PersonFigures) => PersonFigures {
  const made = new WeakMap<PersonFigures, PersonFigures>();
  return (figures) => {
    const known = made.get(figures) ?? make(figures);
    made.set(figures, known);
    return known;
  };
}
