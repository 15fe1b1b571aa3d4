/** The bulk form: what is typed in it, whom it would change, and the patch. */
import { type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import * as z from 'zod/mini';
import {
  type AmountName,
  type AmountTexts,
  amountFault,
  amountNames,
  amounts,
  amountsPatch,
  amountText,
  amountTexts,
  readAmount,
} from './amounts.ts';

/** teamLead: an id, '' where it stays. */
export type BulkValues = AmountTexts & { teamLead: string };

export const emptyBulk: BulkValues = { ...amountTexts(() => ''), teamLead: '' };

/** Numbers by the contract's rule; empty fields are ignored. */
export const bulkSchema = z.object({
  ...Object.fromEntries(
    amountNames.map((name) => [
      name,
      z.string().check(z.refine((text) => amountFault(name, text) === null, userEditTexts.number)),
    ]),
  ),
  teamLead: z.string(),
}) as unknown as z.ZodMiniType<BulkValues, BulkValues>;

const typedNames = (values: BulkValues): AmountName[] => amountNames.filter((name) => values[name].trim() !== '');

export function bulkPatch(values: BulkValues): UserPatch {
  const numbers = Object.fromEntries(typedNames(values).map((name) => [name, readAmount(values[name])]));
  return {
    ...amountsPatch(numbers),
    ...(values.teamLead !== '' && { teamLead: [{ customId: values.teamLead }] }),
  };
}

/** The people for whom anything typed differs from what they have. */
export function changedBy(values: BulkValues, users: readonly User[]): User[] {
  const names = typedNames(values);
  return users.filter(
    (user) =>
      names.some((name) => readAmount(values[name]) !== (amounts[name].typed(user) ?? null)) ||
      (values.teamLead !== '' && String(user.teamLead.map((lead) => lead.customId)) !== values.teamLead),
  );
}

/** What is typed, in words: for the question before it is done. */
export function bulkWords(values: BulkValues, leads: readonly Pick<User, 'customId' | 'name'>[]): string[] {
  const numbers = typedNames(values).map((name) => `${amounts[name].label}: ${withUnit(name, values[name])}`);
  const lead = leads.find(({ customId }) => customId === values.teamLead);
  return lead ? [...numbers, `Team lead: ${lead.name}`] : numbers;
}

function withUnit(name: AmountName, text: string): string {
  const { unit } = amounts[name];
  const number = amountText(readAmount(text));
  return unit === '$' ? `$${number}` : unit === '%' ? `${number}%` : `${number} CE`;
}
