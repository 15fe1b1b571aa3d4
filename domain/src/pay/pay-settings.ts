/** The wholesaler's settings that shape pay (docs/product.md, Pay and FPL). */
import type { Person } from '../people-below.ts';

export type FplMode = 'companyWide' | 'byTeam' | 'bySuperTeamlead';

/** Slopes: percent of the payout at goal per point from 100. Caps: percent of the payout. maxFplPercent: of net revenue. */
export type PaySettings = {
  gpSlope: number;
  volumeSlope: number;
  fplSlope: number;
  teamleadGpSlope: number;
  teamleadVolumeSlope: number;
  teamleadFplSlope: number;
  payCapPercent: number;
  fplPayCapPercent: number;
  fplMode: FplMode;
  maxFplPercent: number;
};

/** Team leads, leadership too, have slopes of their own. */
export function slopeFor(
  person: Pick<Person, 'role'>,
  measure: 'gp' | 'volume' | 'fpl',
  settings: PaySettings,
): number {
  const isLead = person.role === 'teamLead';
  if (measure === 'gp') return isLead ? settings.teamleadGpSlope : settings.gpSlope;
  if (measure === 'volume') return isLead ? settings.teamleadVolumeSlope : settings.volumeSlope;
  return isLead ? settings.teamleadFplSlope : settings.fplSlope;
}
