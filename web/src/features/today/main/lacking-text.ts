import type { ProgramAccount } from '@caselift/contract/today-accounts';

const named = 2;

/**
 * What the nearest of the accounts lack; empty: none of them is partly done.
 * @param accounts the nearest first
 * @example 'QuikLantern #103 and Corner Cask #115 each lack Zestrel Citrus.'
 */
export function lackingText(accounts: readonly Pick<ProgramAccount, 'name' | 'state' | 'note' | 'lacks'>[]): string {
  const nearest = accounts.filter(({ state }) => state === 'partly').slice(0, named);
  const [first, second] = nearest;
  if (first === undefined) return '';
  const lacks = nearest.map((account) => account.lacks.join(' and '));
  if (second !== undefined && lacks[0] !== '' && lacks[0] === lacks[1])
    return `${first.name} and ${second.name} each lack ${lacks[0]}.`;
  return nearest
    .map(({ name, note }, at) => (lacks[at] ? `${name} lacks ${lacks[at]}.` : `${name}: ${note}.`))
    .join(' ');
}
