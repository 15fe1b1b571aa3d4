/**
 * Which notices new figures bring a person: what they come to now against what was last told (docs/product.md,
 * Notices).
 */
import type { IsoDate } from '../dates.ts';
import type { Measure } from '../measure-list.ts';
import type { LevelsOfItem } from './item-levels.ts';
import type { NewNotice, NoticeFacts } from './notice-facts.ts';

/** An item of a person in an instance. lock null: nothing can lock it. */
export type ItemNow = {
  itemId: string;
  from: IsoDate;
  to: IsoDate;
  item: string;
  isEnded: boolean;
  earnedCents: number;
  levels: LevelsOfItem;
  /** Selling days after the newest sale. */
  daysLeft: number;
  lock: {
    isLocked: boolean;
    lockedCents: number;
    unmet: Extract<NoticeFacts, { about: 'programLocked' }>['unmet'];
  } | null;
};

/** What a person's figures come to. payCents null: who isn't paid by them. */
export type PersonNow = {
  through: IsoDate;
  periodStart: IsoDate;
  payCents: number | null;
  /** Each measure with a goal. */
  goals: readonly { measure: Measure; isMet: boolean; earnedCents: number }[];
  items: readonly ItemNow[];
};

/** What was told last, as it is stored. Items by `itemId from`. */
export type ToldState = Pick<PersonNow, 'through' | 'periodStart' | 'payCents'> & {
  met: readonly Measure[];
  items: Readonly<Record<string, { reached: number; earnedCents: number; isLocked?: true }>>;
};

/** A longer list of near misses doesn't help; those with the most dollars stay. */
const mostNearMisses = 3;
/** A step ends in so many selling days or fewer. */
export const nearDays = 3;
/** The names that a notice of many programs lists. */
const namedPrograms = 3;

const keyOf = ({ itemId, from }: Pick<ItemNow, 'itemId' | 'from'>) => `${itemId} ${from}`;

export function stateOf({ through, periodStart, payCents, goals, items }: PersonNow): ToldState {
  return {
    ...{ through, periodStart, payCents },
    met: goals.filter(({ isMet }) => isMet).map(({ measure }) => measure),
    items: Object.fromEntries(
      items.map((item) => [
        keyOf(item),
        {
          reached: item.levels.reached,
          earnedCents: item.earnedCents,
          ...(item.lock?.isLocked && { isLocked: true as const }),
        },
      ]),
    ),
  };
}

/**
 * The new figures first, then what they changed.
 * @param before null: nothing was told yet, so there is nothing to compare with.
 * @param publication names the publication, in the keys of what can happen more than once.
 */
export function noticesOfFigures(before: ToldState | null, now: PersonNow, publication: string): NewNotice[] {
  const figures = newFigures(before, now, publication);
  if (before === null) return figures;
  const changes = now.items.flatMap((item) => itemNotices(before, item, publication));
  const near = now.items
    .flatMap(nearMiss)
    .sort((one, other) => other.facts.addedCents - one.facts.addedCents)
    .slice(0, mostNearMisses);
  return [...figures, ...reachedGoals(before, now), ...changes, ...begun(before, now, publication), ...near];
}

function newFigures(before: ToldState | null, now: PersonNow, publication: string): NewNotice[] {
  const { through, periodStart, payCents } = now;
  if (before !== null && before.through === through && before.payCents === payCents) return [];
  const isSamePeriod = before?.periodStart === periodStart && before.payCents !== null;
  const changeCents = isSamePeriod && payCents !== null ? payCents - (before.payCents ?? 0) : null;
  return [{ key: `figures ${publication}`, facts: { about: 'newFigures', through, payCents, changeCents } }];
}

/**
 * Once a sales period. A period begins with a loss of nothing, so an FPL goal is only news once it was missed in the
 * same period.
 */
function reachedGoals(before: ToldState, { periodStart, goals }: PersonNow): NewNotice[] {
  const isSamePeriod = before.periodStart === periodStart;
  return goals
    .filter(({ measure, isMet }) => isMet && (isSamePeriod ? !before.met.includes(measure) : measure !== 'fpl'))
    .map(({ measure, earnedCents }) => ({
      key: `goal ${measure} ${periodStart}`,
      facts: { about: 'goalReached', measure, earnedCents },
    }));
}

function itemNotices(before: ToldState, now: ItemNow, publication: string): NewNotice[] {
  const { itemId, from, to, item, levels, earnedCents, lock } = now;
  const known = before.items[keyOf(now)];
  const of = { itemId, from, item };
  const notices: NewNotice[] = [];
  if (levels.top !== null && levels.reached > (known?.reached ?? 0)) {
    const { name: level, at } = levels.top;
    const beforeCents = known?.earnedCents ?? 0;
    notices.push({
      key: `level ${keyOf(now)} ${levels.reached} ${level} ${at?.value}`,
      facts: { about: 'levelReached', ...of, level, at, earnedCents, beforeCents },
    });
  }
  if (lock === null || now.isEnded) return notices;
  const { isLocked, lockedCents, unmet } = lock;
  if (isLocked && known?.isLocked !== true) {
    const facts = { about: 'programLocked', ...of, to, lockedCents, unmet } as const;
    notices.push({ key: `locked ${keyOf(now)} ${publication}`, facts });
  }
  if (!isLocked && known?.isLocked) {
    notices.push({
      key: `opened ${keyOf(now)} ${publication}`,
      facts: { about: 'programOpened', ...of, earnedCents },
    });
  }
  return notices;
}

/** All that began in one notice. What began locked has its own. */
function begun(before: ToldState, { items }: PersonNow, publication: string): NewNotice[] {
  const begun = items.filter(
    (item) => !item.isEnded && item.lock?.isLocked !== true && before.items[keyOf(item)] === undefined,
  );
  if (begun.length === 0) return [];
  const programs = begun.slice(0, namedPrograms).map(({ itemId, from, to, item }) => ({ itemId, from, to, item }));
  return [{ key: `began ${publication}`, facts: { about: 'programsBegan', programs, count: begun.length } }];
}

type NearMiss = { key: string; facts: Extract<NoticeFacts, { about: 'nearMiss' }> };

/** Once for each level of an instance. */
function nearMiss(now: ItemNow): NearMiss[] {
  const { itemId, from, to, item, isEnded, earnedCents, daysLeft, levels } = now;
  const { next } = levels;
  if (isEnded || daysLeft < 1 || daysLeft > nearDays || next === null || !next.isNear) return [];
  const { isNear: _, name: level, ...numbers } = next;
  const facts = { about: 'nearMiss', itemId, from, item, level, ...numbers, earnedCents, to } as const;
  return [{ key: `near ${keyOf(now)} ${level} ${next.at.value}`, facts }];
}
