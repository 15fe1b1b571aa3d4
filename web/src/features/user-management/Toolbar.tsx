import { goneTexts } from '@caselift/contract/gone-people';
import type { User } from '@caselift/contract/users';
import type { ReactNode } from 'react';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { asOption } from '../../shared/user-edits/people-words.ts';
import type { UserGridSearch } from '../../shared/user-grid-search.ts';
import { type RoleFilter, roleWords } from '../../shared/users/role-filter.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { Toolbar as Bar, ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { columnGroups } from './columns.tsx';

type ToolbarProps = {
  filters: UserGridSearch;
  setFilters: (changes: Partial<UserGridSearch>) => void;
  /** Which of them the viewer's list can have. */
  roles: readonly RoleFilter[];
  /** The team leads with teams that can be shown. */
  leads: readonly User[];
  phone: boolean;
  /** Whether the viewer may see who was deactivated or deleted. */
  seesGone: boolean;
  /** What stands at the right end. */
  children?: ReactNode;
};

const segments = columnGroups.map(({ id, short }) => ({ id: id as UserGridSearch['columns'], label: short }));

/** Search, role, team and who is gone; phones choose which columns stand beside the name. */
export function Toolbar({ filters, setFilters, roles, leads, phone, seesGone, children }: ToolbarProps) {
  const teams = [{ value: '', label: 'All teams' }, ...leads.map(asOption)];
  const isGone = seesGone && filters.gone;
  return (
    <Bar finds>
      <SearchField
        label="Search people by name, email or ID"
        value={filters.searchPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(searchPhrase) => setFilters({ searchPhrase })}
      />
      {!isGone && (
        <SelectField
          bare
          label="Role"
          value={filters.role}
          options={roles.map((role) => ({ value: role, label: roleWords[role] }))}
          onChange={(role) => setFilters({ role })}
        />
      )}
      {leads.length > 0 && !isGone && (
        <SelectField
          bare
          label="Team"
          value={teams.some(({ value }) => value === filters.team) ? filters.team : ''}
          options={teams}
          onChange={(team) => setFilters({ team })}
        />
      )}
      {seesGone && <ToggleChip label={goneTexts.filter} on={isGone} onToggle={() => setFilters({ gone: !isGone })} />}
      {phone && !isGone && (
        <ToolbarGroup>
          <Segmented
            wide
            label="Columns"
            options={segments}
            value={filters.columns}
            onChange={(columns) => setFilters({ columns })}
          />
        </ToolbarGroup>
      )}
      {children}
    </Bar>
  );
}
