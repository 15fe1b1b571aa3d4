import { recommendationTexts } from '@caselift/contract/recommendations';

/** The current sort order, in words; where profits are hidden, why it is that one. @example sortText(3, false) */
export function sortText(sortBy: number, seesProfits: boolean): string {
  if (!seesProfits) return `${recommendationTexts.sorts[3]}, because profits are hidden`;
  return recommendationTexts.sorts[sortBy] ?? recommendationTexts.sorts[0];
}
