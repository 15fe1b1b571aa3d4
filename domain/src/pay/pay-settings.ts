/** The wholesaler's settings that shape pay (docs/product.md, Pay and FPL). */
import { type Measure, measureIds } from '../measure-list.ts';
import type { Role } from '../people-below.ts';

export const fplModes = ['companyWide', 'byTeam', 'bySuperTeamlead'] as const;
export type FplMode = (typeof fplModes)[number];

export type SlopeName = `${Measure}Slope` | `teamlead${Capitalize<Measure>}Slope`;

/** Team leads, leadership too, have slopes of their own. @example slopeName('teamLead', 'gp') // 'teamleadGpSlope' */
export function slopeName(role: Role, measure: Measure): SlopeName {
  if (role !== 'teamLead') return `${measure}Slope`;
  return `teamlead${measure.charAt(0).toUpperCase()}${measure.slice(1)}Slope` as SlopeName;
}

export const slopeNames: readonly SlopeName[] = (['salesRep', 'teamLead'] as const).flatMap((role) =>
  measureIds.map((measure) => slopeName(role, measure)),
);

/** Slopes: percent of the payout at goal per point from 100. Caps: percent of the payout. maxFplPercent: of net revenue. */
export type PaySettings = Record<SlopeName, number> & {
  payCapPercent: number;
  fplPayCapPercent: number;
  fplMode: FplMode;
  maxFplPercent: number;
};
