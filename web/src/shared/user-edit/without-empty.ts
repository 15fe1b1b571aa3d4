import type { UserPatch } from '@caselift/contract/user-edits';

/**
 * The patch as it is sent: empty texts are dropped (specification 1, section 5) and groups without a field with them.
 * null clears a value and an empty list empties one, so both stay.
 * @example withoutEmpty({ name: '', gp: { goal: 900, payout: '' }, volume: {} }) // { gp: { goal: 900 } }
 */
export function withoutEmpty(patch: UserPatch): UserPatch {
  return kept(patch) as UserPatch;
}

function kept(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, isGroup(value) ? kept(value) : value] as const)
      .filter(
        ([, value]) => value !== undefined && value !== '' && !(isGroup(value) && Object.keys(value).length === 0),
      ),
  );
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
