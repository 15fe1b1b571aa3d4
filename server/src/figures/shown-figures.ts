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
  /** Whether pay is in whole dollars, computed from the percents as shown: another person's where profits are hidden. */
  rounded: boolean;
};

export function shownFigures(
  { figures: all, settings }: Pick<Everyone, 'figures' | 'settings'>,
  viewer: Viewer,
  customId: string,
): ShownFigures {
  const figures = all.get(customId);
  if (figures === undefined) throw new Error('Every person has figures.');
  if (seesProfits(viewer, settings)) return { figures, withProfits: true, rounded: false };
  const isOwn = viewer.customId === customId;
  return {
    figures: isOwn ? ownWithoutProfits(figures) : seenByOthers(figures),
    withProfits: false,
    rounded: !isOwn,
  };
}

/** By the exact figures, which never change: every viewer from whom profits are hidden reads the same of a person. */
const seen = new WeakMap<PersonFigures, PersonFigures>();

function seenByOthers(figures: PersonFigures): PersonFigures {
  const known = seen.get(figures);
  if (known !== undefined) return known;
  const made = othersWithoutProfits(figures);
  seen.set(figures, made);
  return made;
}
