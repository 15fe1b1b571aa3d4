/** Each person's rank within their group (docs/product.md, Pay). */
import { compare, type Exact } from './exact.ts';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from './measure-list.ts';
import { recordOf } from './record.ts';
import { isLeadership, type LedPerson } from './team-leads.ts';

/** What a person is ranked by: null is not ranked. */
export type Contender = LedPerson & { hidden: boolean };

/**
 * rankOf: how many are ranked in the person's group, which may not include the person. rankChange: places gained since.
 */
export type Standing = { rank: number | null; rankChange: number | null; rankOf: number };

export type RankName = (typeof goalMeasureRows)[GoalMeasure]['rank'];
export const rankNames = goalMeasures.map((measure) => goalMeasureRows[measure].rank) as [RankName, ...RankName[]];
/** The standings by every measure, by their names on the wire: rank, rankChange, rankOf, volumeRank... */
export type RankFields = Record<RankName | `${RankName}Change`, number | null> & Record<`${RankName}Of`, number>;

export function rankFields(standingOf: (measure: GoalMeasure) => Standing): RankFields {
  const fields = goalMeasures.flatMap((measure) => {
    const { rank, rankChange, rankOf } = standingOf(measure);
    const name = goalMeasureRows[measure].rank;
    return Object.entries({ [name]: rank, [`${name}Change`]: rankChange, [`${name}Of`]: rankOf });
  });
  return Object.fromEntries(fields) as RankFields;
}

/** Of figures that hold more than that. */
export function rankFieldsIn(figures: RankFields): RankFields {
  const fields = rankNames.flatMap((rank) => [rank, `${rank}Change`, `${rank}Of`] as const);
  return recordOf<keyof RankFields, number | null>(fields, (field) => figures[field]) as RankFields;
}

/** Sales reps, team leads and leadership compete among themselves; nobody else does. */
function groupOf(person: LedPerson): 'salesReps' | 'teamLeads' | 'leadership' | null {
  if (person.role === 'salesRep') return 'salesReps';
  if (person.role !== 'teamLead') return null;
  return isLeadership(person) ? 'leadership' : 'teamLeads';
}

/**
 * The rank of each person by percent achieved, the most first: 1, 1, 3. Who is hidden or has nothing achieved (null: no
 * goal) is neither ranked nor counted.
 * @param before what was achieved a selling day ago; null: in an earlier period, so that nobody has changed places.
 */
export function standings(
  people: readonly Contender[],
  now: (customId: string) => Exact | null,
  before: ((customId: string) => Exact | null) | null,
): Map<string, Standing> {
  const found = new Map<string, Standing>(
    people.map(({ customId }) => [customId, { rank: null, rankChange: null, rankOf: 0 }]),
  );
  for (const members of Map.groupBy(people, groupOf).values()) {
    const [first] = members;
    if (first === undefined || groupOf(first) === null) continue;
    const seen = members.filter((person) => !person.hidden);
    const ranks = ranksBy(seen, now);
    const earlier = before === null ? new Map<string, number>() : ranksBy(seen, before);
    for (const { customId } of members) {
      const rank = ranks.get(customId) ?? null;
      const was = earlier.get(customId);
      const rankChange = rank === null || was === undefined ? null : was - rank;
      found.set(customId, { rank, rankChange, rankOf: ranks.size });
    }
  }
  return found;
}

function ranksBy(people: readonly Contender[], achievedBy: (customId: string) => Exact | null): Map<string, number> {
  const entries = people
    .flatMap(({ customId }) => {
      const achieved = achievedBy(customId);
      return achieved === null ? [] : [{ customId, achieved }];
    })
    .sort((a, b) => compare(b.achieved, a.achieved));
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [index, { customId, achieved }] of entries.entries()) {
    const previous = entries[index - 1];
    if (previous === undefined || compare(previous.achieved, achieved) !== 0) rank = index + 1;
    ranks.set(customId, rank);
  }
  return ranks;
}
