/** The rules of a month that is edited while it is reopened: its own, but for what is edited (docs/product.md, Closing a period). */
import { settingFields } from '@caselift/contract/setting-fields';
import type { IsoDate } from '@caselift/domain/dates';
import { type Day, dayFrom } from '../naive/calendar.ts';
import { goalsInForce } from '../naive/figures.ts';
import type { Fraction } from '../naive/fraction.ts';
import { isMadeBy, termsOn } from '../naive/item-instances.ts';
import type { GoalOf, Goals } from '../naive/rows.ts';
import { type Rules, settingFor, textOf } from './rules-in-force.ts';

type Month = { from: IsoDate; to: IsoDate };

/**
 * @param own those of the month so far.
 * @returns null: what was edited of its programs or people isn't told apart from what they were before it closed.
 */
export function rulesOnceEdited(own: Rules, before: Rules, after: Rules, { from, to }: Month): Rules | null {
  if (textOf(programsOf(before, dayFrom(to))) !== textOf(programsOf(after, dayFrom(to)))) return null;
  const edited = Object.values(settingFields)
    .map(({ column }) => column)
    .filter((column) => textOf(settingFor(before, column, to)) !== textOf(settingFor(after, column, to)));
  const values = edited.map((column) => [column, settingFor(after, column, to)] as const);
  const moved = [...after.corrected].filter(([place, rep]) => before.corrected.get(place) !== rep);
  const undone = [...before.corrected.keys()].filter((place) => !after.corrected.has(place));
  const corrected = new Map([...own.corrected, ...moved]);
  for (const place of undone) corrected.delete(place);
  return {
    ...{ ...own, corrected, goals: [...own.goals, ...goalsEdited(own, before, after, dayFrom(from))] },
    settings: { ...own.settings, ...Object.fromEntries(values) },
    earlier: own.earlier.filter(({ name }) => !edited.includes(name)),
  };
}

/** What pays in the month of boosts and items, without what is handed in: those are facts. */
function programsOf({ boosts, items: { items, edits } }: Rules, to: Day) {
  const held = items.filter((item) => isMadeBy(item, to));
  return {
    boosts: boosts.map(({ id, isSaved, isDeleted, terms, before = [] }) => {
      const kept = before.find(({ until }) => to < until);
      const ended = before.filter(({ until }) => until <= to);
      return { id, isSaved, ended, terms: kept?.terms ?? (isDeleted ? null : terms) };
    }),
    items: held.map((item) => {
      const ended = item.earlierTerms.filter(({ until }) => dayFrom(until) <= to);
      return { id: item.itemId, archivedAt: item.archivedAt, ended, terms: termsOn(item, to) };
    }),
    edits: edits.filter((edit) => dayFrom(edit.from) <= to && held.some(({ itemId }) => itemId === edit.itemId)),
  };
}

function goalsEdited(own: Rules, before: Rules, after: Rules, from: Day): Goals[] {
  const people = new Set([...before.goals, ...after.goals].map(({ customId }) => customId));
  return [...people].flatMap((customId) => {
    const of = ({ goals }: Rules) => goalsInForce(goals, customId, { periodStart: from });
    const [mine, was, is] = [of(own), of(before), of(after)];
    if (textOf(was ?? null) === textOf(is ?? null)) return [];
    const merged = (measure: 'gp' | 'volume' | 'fpl'): GoalOf => {
      const field = (name: keyof GoalOf): Fraction | null => {
        const [then, now] = [was?.[measure][name] ?? null, is?.[measure][name] ?? null];
        return textOf(then) === textOf(now) ? (mine?.[measure][name] ?? null) : now;
      };
      return { goal: field('goal'), payout: field('payout'), threshold: field('threshold') };
    };
    return [{ customId, from, gp: merged('gp'), volume: merged('volume'), fpl: merged('fpl') }];
  });
}
