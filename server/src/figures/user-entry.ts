/** An item of one person in one of its periods, in the words that clients were promised. */
import type { UserEntry } from '@caselift/contract/user-entry';
import { dollars } from '@caselift/domain/numbers';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { type ExplainedInput, isComplete } from '@caselift/domain/programs/pay-item';
import { isLeadership } from '@caselift/domain/team-leads';
import type { ShownNumbers } from './item-statement.ts';
import { profitTerms } from './profit-terms.ts';
import type { PersonRow } from './queries.ts';

/** The numbers of a line of a statement, as its reader is shown them, and what they were worked out from. */
export type ShownResult = {
  line: ShownNumbers;
  result: ItemResult;
  input: ExplainedInput;
};

/** @param reader withProfits false: no rate and no quantity from which dollars of profit could be worked out. */
export function userEntry(
  person: Pick<PersonRow, 'customId' | 'role' | 'leadership'>,
  { line, result, input }: ShownResult,
  { withProfits }: { withProfits: boolean },
): UserEntry {
  const { rules, measured, submitted = [] } = input;
  const { payout } = rules;
  const { rateCents, threshold, cap } = profitTerms(result, { withProfits }).payout(payout);
  return {
    user: person.customId,
    isTeamLead: person.role === 'teamLead',
    isLeadership: isLeadership(person),
    isEdited: rules.isEdited,
    quantity: line.quantity,
    totalItems: line.quantity,
    eligibleQuantity: line.eligible,
    totalPods: measured && result.label && itemMeasures[result.label].unit === 'pairs' ? measured.selected : null,
    validation: submitted[0]?.value ?? null,
    goal: line.target,
    target: line.target,
    targetSource: result.targetSource,
    completed: isComplete(result),
    percentageAchieved: line.percentageAchieved,
    progress: line.status,
    totalAchieved: line.amount,
    totalPayout: line.potential,
    payoutType: payout.payoutType,
    payout:
      payout.payoutType !== 'perAction'
        ? dollars(payout.amountCents)
        : rateCents === undefined
          ? undefined
          : dollars(rateCents),
    threshold,
    cap,
    isFullAmount: payout.isFullAmount,
    isOpenEnded: rules.isOpenEnded,
    isAccountSpecific: rules.isAccountSpecific,
    cappedStatus: rules.cappedStatus,
    minQuantityValue: rules.minQuantityValue,
    maxImagesPerAccount: rules.maxImagesPerAccount,
    advancedBudget: dollars(payout.budgetCents),
    advancedPayments: [...payout.steps],
    quantityAdvanced: payout.quantitySteps.map(({ quantity, payoutCents }) => ({
      quantity,
      payout: dollars(payoutCents),
    })),
  };
}
