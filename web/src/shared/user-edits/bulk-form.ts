/** The bulk form: what is typed in it, the people it would change, and the patch. */
import type { UserPatch } from '@caselift/contract/user-edits';
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
import { textLike } from './text-rules.ts';

/** teamLead: an id, '' where it stays. cleared: what everyone loses; an empty text alone is ignored. */
export type BulkValues = AmountTexts & { teamLead: string; cleared: AmountName[] };

export const emptyBulk: BulkValues = { ...amountTexts(() => ''), teamLead: '', cleared: [] };

/** Numbers by the contract's rule; empty fields are ignored. */
export const bulkSchema = z.object({
  ...Object.fromEntries(amountNames.map((name) => [name, textLike('', (text) => amountFault(name, text))])),
  teamLead: z.string(),
  cleared: z.array(z.enum(amountNames)),
}) as unknown as z.ZodMiniType<BulkValues, BulkValues>;

/** What everyone gets; null: nothing because it is cleared. A typed number isn't. */
function numbersOf(values: BulkValues): Partial<Record<AmountName, number | null>> {
  const named = amountNames.filter((name) => values[name].trim() !== '' || values.cleared.includes(name));
  return Object.fromEntries(named.map((name) => [name, readAmount(values[name])]));
}
const entriesOf = (values: BulkValues) => Object.entries(numbersOf(values)) as [AmountName, number | null][];

export function bulkPatch(values: BulkValues): UserPatch {
  return {
    ...amountsPatch(numbersOf(values)),
    ...(values.teamLead !== '' && { teamLead: [{ customId: values.teamLead }] }),
  };
}

/** The people with values that differ from what is typed. */
export function changedBy(values: BulkValues, users: readonly User[]): User[] {
  const numbers = entriesOf(values);
  return users.filter(
    (user) =>
      numbers.some(([name, value]) => value !== (amounts[name].typed(user) ?? null)) ||
      (values.teamLead !== '' && String(user.teamLead.map((lead) => lead.customId)) !== values.teamLead),
  );
}

/** What is typed, in words: for the question before it is done. */
export function bulkWords(values: BulkValues, leads: readonly Pick<User, 'customId' | 'name'>[]): string[] {
  const numbers = entriesOf(values).map(([name, value]) => `${amounts[name].label}: ${withUnit(name, value)}`);
  const lead = leads.find(({ customId }) => customId === values.teamLead);
  return lead ? [...numbers, `Team lead: ${lead.name}`] : numbers;
}

function withUnit(name: AmountName, value: number | null): string {
  if (value === null) return 'cleared';
  const { unit } = amounts[name];
  const number = amountText(value);
  return unit === '$' ? `$${number}` : unit === '%' ? `${number}%` : `${number} CE`;
}
