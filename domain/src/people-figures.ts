/**
 * Every person's actuals, goals, achievement, ranks and pay of the sales period that holds L (docs/product.md, Pay).
 */

import type { CurrentGoal } from './current-goals.ts';
import { type FplFigures, type FplScope, fplFiguresOf, fplScopes, type Losses } from './fpl-figures.ts';
import type { CalendarAt, Sums } from './measure.ts';
import { type ExactMeasure, type MeasureFigures, measureOfPeople } from './measure-figures.ts';
import { type Fact, type GoalMeasure, goalMeasureRows, goalMeasures } from './measure-list.ts';
import { type BoostFigures, type BoostSums, boostFigures } from './pay/boost-pay.ts';
import { type ItemsFigures, type ItemsSums, itemsFigures } from './pay/items-pay.ts';
import { type ItemsPart, itemsParts, type PayTotals, payTotals } from './pay/pay-parts.ts';
import type { PaySettings } from './pay/pay-settings.ts';
import { peopleBelow } from './people-below.ts';
import { elapsedDaysAt } from './progress.ts';
import { type Contender, type RankFields, rankFields, standings } from './ranks.ts';
import { makeAnew, type Recall } from './recall.ts';
import { recordOf } from './record.ts';

/** maxFplPercent: the person's own; null: the wholesaler's. */
export type FiguresPerson = Contender & { maxFplPercent: number | null };

/** What a measure adds up, by customId. */
type OwnFacts<Value> = Record<Fact, ReadonlyMap<string, Value>>;

/**
 * What is stamped with each person alone, nobody's below; absent: nothing. Facts are of every window, by its basis.
 * @property before of the sales period to the selling day before L; null where rankChangeWindow is null.
 * @property losses of the sales period to L, by the rep on the line.
 */
export type OwnLines = OwnFacts<Sums> & { before: OwnFacts<number> | null; losses: ReadonlyMap<string, Losses> };

/** calendar: null before the first update, when there is no L: nothing is sold, projected or ranked. */
export type PeopleFiguresInput = {
  people: readonly FiguresPerson[];
  own: OwnLines;
  /** Of all lines of the sales period to L, those without a rep included. */
  house: Losses;
  goals: readonly CurrentGoal[];
  settings: PaySettings;
  calendar: CalendarAt | null;
  /**
   * Of the sales period to L, by the rep on the line; a person's boosts are the same list while nothing has changed.
   */
  boosts: ReadonlyMap<string, readonly BoostSums[]>;
  /** Of the instances of the sales period that holds L, and of those that end later; absent: none. */
  items: Record<ItemsPart, ReadonlyMap<string, ItemsSums>>;
};

type MeasureParts = Record<GoalMeasure, MeasureFigures> &
  Record<ItemsPart, ItemsFigures> & { fpl: FplFigures; boosts: BoostFigures };
export type PersonFigures = MeasureParts & RankFields & PayTotals;

/** Before the first update no day has elapsed. */
const noDays = { elapsed: 0, total: 0, left: 0 };

/**
 * The figures of each person, by customId. A team lead's actuals are the lead's own lines and those of everyone below,
 * each person's once. Hidden people count like anyone but have no rank. The house is not among them: it is never the
 * sum of these. @param recall results of earlier calls: with the same inputs, a person's figures are the same object.
 */
export function peopleFigures(input: PeopleFiguresInput, recall: Recall = makeAnew): Map<string, PersonFigures> {
  const { people, own, settings, calendar, boosts, items } = input;
  const teams = teamsOf(people);
  const teamOf = (customId: string) => teams.get(customId) ?? [];
  const days = calendar === null ? { period: noDays, month: noDays } : elapsedDaysAt(calendar);
  const shared = { people, teamOf, goals: input.goals, settings, days, recall };
  const measureOf = recordOf(goalMeasures, (measure) => {
    const { fact } = goalMeasureRows[measure];
    return measureOfPeople({ ...shared, measure, own: own[fact], before: own.before?.[fact] });
  });
  const standingOf = recordOf(goalMeasures, (measure) => standingsBy(measureOf[measure], input));
  const fplOf = fplOfPeople(input, teamOf, recall);
  return new Map(
    people.map((person) => {
      const { customId } = person;
      const parts: MeasureParts = {
        ...recordOf(goalMeasures, (measure) => measureOf[measure](customId).figures),
        fpl: fplOf(person),
        boosts: recall(`boosts of ${customId}`, [boosts.get(customId)], () => boostFigures(boosts.get(customId) ?? [])),
        ...recordOf(itemsParts, (part) => {
          const sums = items[part].get(customId);
          return recall(`${part} of ${customId}`, [JSON.stringify(sums)], () => itemsFigures(sums));
        }),
      };
      const ranks = rankFields((measure) => standingOf[measure](customId));
      const made = () => ({ ...parts, ...ranks, ...payTotals(parts) });
      return [customId, recall(`figures of ${customId}`, [...Object.values(parts), ...Object.values(ranks)], made)];
    }),
  );
}

/** Each person with everyone below. */
function teamsOf(people: readonly FiguresPerson[]): Map<string, FiguresPerson[]> {
  const belowOf = peopleBelow(people);
  return new Map(people.map((person) => [person.customId, [person, ...belowOf(person.customId)]]));
}

function standingsBy(measureOf: (customId: string) => ExactMeasure, { people, own, calendar }: PeopleFiguresInput) {
  const none = () => null;
  const found = standings(
    people,
    calendar === null ? none : (customId) => measureOf(customId).achieved,
    own.before === null ? null : (customId) => measureOf(customId).achievedBefore,
  );
  return (customId: string) => found.get(customId) ?? { rank: null, rankChange: null, rankOf: 0 };
}

function fplOfPeople(
  { people, own, house, goals, settings }: PeopleFiguresInput,
  teamOf: (customId: string) => readonly FiguresPerson[],
  recall: Recall,
): (person: FiguresPerson) => FplFigures {
  const typed = new Map(goals.filter(({ measure }) => measure === 'fpl').map((goal) => [goal.customId, goal]));
  const scopeOf = fplScopes(people, settings.fplMode, teamOf);
  const sumOf = (ids: Iterable<string>): Losses => {
    const sum = { revenueCents: 0, lossCents: 0 };
    for (const id of ids) {
      sum.revenueCents += own.losses.get(id)?.revenueCents ?? 0;
      sum.lossCents += own.losses.get(id)?.lossCents ?? 0;
    }
    return sum;
  };
  const sums = new Map<FplScope, Losses>(); // many are paid on the same scope
  return (person) => {
    const scope = scopeOf(person);
    const losses = sums.get(scope) ?? (scope.ids === null ? house : sumOf(scope.ids));
    sums.set(scope, losses);
    const individual = sumOf(teamOf(person.customId).map(({ customId }) => customId));
    const paidOn = { kind: scope.kind, ...losses };
    return fplFiguresOf(person, typed.get(person.customId), settings, { individual, scope: paidOn }, recall);
  };
}
