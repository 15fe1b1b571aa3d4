/** What a person's last results in a group come to with the weights and the steps that are being typed. */
import type { ItemForm } from '@caselift/contract/item-fields';
import type { ItemReportRow } from '@caselift/contract/item-reports';
import { exact, times, toNumber } from '@caselift/domain/exact';
import { reachedStep } from '@caselift/domain/programs/item-payout';
import { completedInGroup, shareInGroup } from '@caselift/domain/programs/pay-parents';

export type Counted = { id: string; name: string; weight: number; cappedStatus: boolean };
export type AddedPart = Counted & {
  /** Percent achieved; null: there is nothing to compare with. */
  percentage: number | null;
  /** Percent, after the cap. */
  countsAs: number;
  /** Points of the score. */
  adds: number;
};
export type AddedUp = {
  parts: readonly AddedPart[];
  score: number;
  /** Dollars by the steps; null: the group doesn't pay all roles by one list of steps. */
  pays: number | null;
};

/** The newest instance of each person who has a result in the group, by name. */
export function peopleOf(rows: readonly ItemReportRow[], groupId: string) {
  const people = new Map<string, { id: string; name: string; from: string; to: string }>();
  for (const { parentItemId, userId, userName, startDate, endDate } of rows) {
    if (parentItemId !== groupId || (people.get(userId)?.from ?? '') >= startDate) continue;
    people.set(userId, { id: userId, name: userName, from: startDate, to: endDate });
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * @param members with the weights as they are typed; those that the person doesn't have count for nothing
 * @example 40/35/25 at 100/80/140 -> score 93
 */
export function addUp(
  members: readonly Counted[],
  percentages: ReadonlyMap<string, number | null>,
  form: Pick<ItemForm, 'payoutType' | 'payoutsByUserType' | 'advancedBudget' | 'advancedPayments'>,
): AddedUp {
  const theirs = members
    .filter(({ id }) => percentages.has(id))
    .map((member) => {
      const percentage = percentages.get(member.id) ?? null;
      const result = {
        percentage: percentage === null ? null : exact(percentage),
        cappedStatus: member.cappedStatus,
      };
      return { ...member, percentage, result };
    });
  const whole = theirs.reduce((sum, { weight }) => sum + weight, 0);
  const score = completedInGroup(theirs);
  const parts = theirs.map(({ result, ...part }) => {
    const countsAs = toNumber(shareInGroup(result));
    return { ...part, countsAs, adds: whole > 0 ? (part.weight * countsAs) / whole : 0 };
  });
  const hasSteps = form.payoutType === 'advanced' && !form.payoutsByUserType;
  const step = reachedStep(form.advancedPayments, score);
  const pays = toNumber(times(exact(form.advancedBudget), exact((step?.ofBudget ?? 0) / 100)));
  return { parts, score: toNumber(score), pays: hasSteps ? pays : null };
}
