import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { fplModeOf } from '../../../shared/setting-words.ts';

const words = { companyWide: 'company', byTeam: 'team', bySuperTeamlead: 'leadership' } as const;

/**
 * The scope of the losses that a person is paid on, by the wholesaler's FPL mode: without a team, their own
 * (docs/product.md, FPL).
 */
export function fplScopeOf(house: Wholesaler | undefined, { role, teamLead }: Pick<User, 'role' | 'teamLead'>): string {
  if (house === undefined) return '';
  const mode = fplModeOf(house);
  return mode === 'byTeam' && role === 'salesRep' && teamLead.length === 0 ? 'own lines' : words[mode];
}
