/** Each person's rank among their kind: sales reps, team leads, leadership (docs/product.md, Pay). */
import { type Fraction, isLess } from './fraction.ts';
import type { Person } from './rows.ts';

export type Achieved = { person: Person; hidden: boolean; now: Fraction | null; before: Fraction | null };

/** null: not ranked, being neither a sales rep nor a lead. */
function kindOf({ role, leadership }: Person): string | null {
  if (role === 'teamLead') return leadership ? 'leadership' : 'teamLead';
  return role === 'salesRep' ? role : null;
}

/** One more than those of the same kind who achieved more: 1, 1, 3. */
export function rankOf(one: Achieved, all: readonly Achieved[], isFirstDay: boolean) {
  const kind = kindOf(one.person);
  const rivals = all.filter(({ person, hidden }) => kind !== null && !hidden && kindOf(person) === kind);
  const place = (at: 'now' | 'before'): number | null => {
    const own = one[at];
    if (own === null || one.hidden || kind === null) return null;
    return 1 + rivals.filter((rival) => rival[at] !== null && isLess(own, rival[at])).length;
  };
  const [rank, was] = [place('now'), place('before')];
  return {
    rank,
    rankChange: rank === null || was === null || isFirstDay ? null : was - rank,
    rankOf: rivals.filter((rival) => rival.now !== null).length,
  };
}
