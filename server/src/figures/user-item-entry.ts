/** What a person has in an item in an instance, in the words of the contract; to readers who may see profits. */
import type { UserItemEntry } from '@caselift/contract/user-item-entry';
import { toNumber } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import type { ItemPerson } from '@caselift/domain/programs/item-people';
import { isComplete } from '@caselift/domain/programs/pay-item';
import type { PersonResult } from './item-instance.ts';

export function userItemEntry(person: ItemPerson, { result, input }: PersonResult): UserItemEntry {
  const { rules, measured, submitted = [] } = input;
  const { payout } = rules;
  const { quantity, percentage, label, potentialCents } = result;
  const target = toNumber(result.target);
  return {
    user: person.customId,
    isTeamLead: person.role === 'teamLead',
    isLeadership: person.role === 'teamLead' && person.leadership,
    quantity: quantity && toNumber(quantity),
    eligibleQuantity: toNumber(result.eligible),
    validation: submitted[0]?.value ?? null,
    completed: isComplete(result),
    goal: target,
    target,
    targetSource: result.targetSource,
    payout: dollars(payout.payoutType === 'perAction' ? payout.rateCents : payout.amountCents),
    payoutType: payout.payoutType,
    isOpenEnded: rules.isOpenEnded,
    threshold: payout.threshold,
    cap: payout.cap,
    isEdited: rules.isEdited,
    minQuantityValue: rules.minQuantityValue,
    isAccountSpecific: rules.isAccountSpecific,
    isFullAmount: payout.isFullAmount,
    cappedStatus: rules.cappedStatus,
    maxImagesPerAccount: rules.maxImagesPerAccount,
    advancedBudget: dollars(payout.budgetCents),
    advancedPayments: [...payout.steps],
    quantityAdvanced: payout.quantitySteps.map((step) => ({
      quantity: step.quantity,
      payout: dollars(step.payoutCents),
    })),
    progress: result.status,
    percentageAchieved: percentage && toNumber(percentage),
    totalPods: label !== null && itemMeasures[label].unit === 'pairs' ? (measured?.selected ?? 0) : null,
    totalItems: quantity ? toNumber(quantity) : 0,
    totalPayout: potentialCents === null ? null : dollars(potentialCents),
    totalAchieved: dollars(result.earnedCents),
  };
}
