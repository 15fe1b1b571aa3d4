/** The subjects of figures over time: their days and their goals. */

import type { Scope } from '@caselift/contract/scope';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import type { DateRange } from '@caselift/domain/calendar';
import { goalFor } from '@caselift/domain/current-goals';
import type { IsoDate } from '@caselift/domain/dates';
import { goalMeasures } from '@caselift/domain/measure-list';
import type { PeriodGoals, SoldDays } from '@caselift/domain/over-time';
import { peopleBelow } from '@caselift/domain/people-below';
import { recordOf } from '@caselift/domain/record';
import { readCompanyGoals } from '../../figures/company-goals.ts';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import { rememberedHouseDays } from '../../figures/house-days.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { readTeamDays } from './queries.ts';

export type Reading = { tx: Tx; memory: SnapshotMemory; scope: Scope; edited: EditedParts };
type Snapshot = CurrentSnapshot<'snapshot_days'>;

export type Subject = {
  name: string;
  /** What people edit that its days, and its goals, follow from besides the settings. */
  daysFollow: readonly EditablePart[];
  goalsFollow: readonly EditablePart[];
  /** At least those of the two ranges. */
  days(reading: Reading, snapshot: Snapshot, ranges: { thisYear: DateRange; lastYear: DateRange }): Promise<SoldDays>;
  /** Of the sales period that begins on the day. */
  goals(reading: Reading, periodStart: IsoDate): Promise<PeriodGoals>;
};

/** All lines, those without a rep included. */
export const house: Subject = {
  name: 'the house',
  daysFollow: [],
  goalsFollow: ['companyGoals'],
  days: async ({ tx, memory }, snapshot) => {
    const days = await rememberedHouseDays(tx, memory, snapshot);
    return { thisYear: days, lastYear: days };
  },
  goals: ({ tx, scope }, periodStart) => readCompanyGoals(tx, scope, periodStart),
};

/** A person with everyone below, each once. */
export function personOf(customId: string): Subject {
  const id = customId.toUpperCase();
  return {
    name: id,
    daysFollow: ['people'],
    goalsFollow: ['people', 'goals'],
    days: async ({ tx, edited }, snapshot, ranges) => {
      const team = teamOf(await edited.people(), id);
      return readTeamDays(
        tx,
        snapshot,
        team.map((member) => member.customId),
        ranges,
      );
    },
    goals: async ({ edited }, periodStart) => {
      const [people, goals] = await Promise.all([edited.people(), edited.goals(periodStart)]);
      const team = teamOf(people, id);
      return recordOf(goalMeasures, (measure) => {
        const typed = new Map(goals.filter((row) => row.measure === measure).map((row) => [row.customId, row.goal]));
        return goalFor(team[0], team, (member) => typed.get(member) ?? null).goal;
      });
    },
  };
}

/** 404: deleted since the call's rule was checked. */
function teamOf(people: readonly PersonRow[], customId: string): [PersonRow, ...PersonRow[]] {
  const person = people.find((other) => other.customId === customId);
  if (person === undefined) throw refusal('not_found', userTexts.unknown);
  return [person, ...peopleBelow(people)(customId)];
}
