/** People, goals and settings for the tests of figures. */
import type { CurrentGoal } from '../current-goals.ts';
import { facts } from '../measure-list.ts';
import { type PaySettings, slopeNames } from '../pay/pay-settings.ts';
import type { FiguresPerson, OwnLines } from '../people-figures.ts';
import { recordOf } from '../record.ts';

/** Slopes of reps 2, 1.5 and 1, of leads 4, 3 and 2 for GP, volume and FPL. */
export const settings: PaySettings = {
  ...recordOf(slopeNames, () => 1),
  gpSlope: 2,
  volumeSlope: 1.5,
  fplSlope: 1,
  teamleadGpSlope: 4,
  teamleadVolumeSlope: 3,
  teamleadFplSlope: 2,
  payCapPercent: 200,
  fplPayCapPercent: 120,
  fplMode: 'byTeam',
  maxFplPercent: 1.5,
};

export const noFacts = recordOf(facts, () => new Map());
export const noLines: OwnLines = { ...noFacts, before: null, losses: new Map() };

export function person(
  customId: string,
  role: FiguresPerson['role'],
  teamLeadIds: string[] = [],
  flags: Partial<Pick<FiguresPerson, 'leadership' | 'hidden' | 'maxFplPercent'>> = {},
): FiguresPerson {
  return { customId, role, teamLeadIds, leadership: false, hidden: false, maxFplPercent: null, ...flags };
}

export function goalOf(
  customId: string,
  measure: CurrentGoal['measure'],
  typed: Partial<Pick<CurrentGoal, 'goal' | 'payoutCents' | 'thresholdPercent'>>,
): CurrentGoal {
  return { customId, measure, goal: null, payoutCents: null, thresholdPercent: null, ...typed };
}
