import { othersWithoutProfits, ownWithoutProfits } from '@caselift/domain/hidden-profits';
import type { PersonFigures } from '@caselift/domain/people-figures';
import { seesProfits } from '@caselift/domain/visibility';
import type { Viewer } from '../viewer.ts';
import type { Everyone } from './everyone.ts';

/** A person's figures as this viewer may know them: the one place from which answers about people take them. */
export type ShownFigures = {
  figures: PersonFigures;
  /** Whether dollars of profit may be in the answer. */
  withProfits: boolean;
  /** Whether pay is in whole dollars, reckoned from the percents as shown: somebody else's where profits are hidden. */
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
    figures: isOwn ? ownWithoutProfits(figures) : othersWithoutProfits(figures),
    ...{ withProfits: false, rounded: !isOwn },
  };
}
