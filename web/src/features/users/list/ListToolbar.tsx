import { type ReactNode, Suspense } from 'react';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { asOption } from '../../../shared/user-edits/people-words.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { PeopleKind } from '../kinds.ts';
import { PeriodPicker } from '../lazy-panels.tsx';
import { type PeopleSearch, peopleSorts } from '../people-search.ts';
import type { Team } from './arrange.ts';

const sortWords = {
  rank: 'GP Achieved',
  volumeRank: 'CE Achieved',
  '-totalPayout': 'Total Payout',
  pace: 'Behind pace first',
} as const;
const sorts = peopleSorts.map((value) => ({ value, label: sortWords[value] }));

type ListToolbarProps = {
  kind: PeopleKind;
  filters: PeopleSearch;
  setFilters: (changes: Partial<PeopleSearch>) => void;
  teams: readonly Team[];
  /** What admins can do with the list. */
  children?: ReactNode;
};

/** How the list is searched, ordered and, for reps, narrowed to a team. A change starts at the first page. */
export function ListToolbar({ kind, filters, setFilters, teams, children }: ListToolbarProps) {
  const change = (changes: Partial<PeopleSearch>) => setFilters({ page: 1, ...changes });
  const teamOptions = [{ value: '', label: 'All teams' }, ...teams.map(asOption)];
  return (
    <Toolbar place="panel" finds>
      <SearchField
        label={`Search ${kind.many} by name`}
        value={filters.searchPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(searchPhrase) => change({ searchPhrase })}
      />
      {kind.inTeams && (
        <SelectField
          bare
          label="Team"
          value={teamOptions.some(({ value }) => value === filters.team) ? filters.team : ''}
          options={teamOptions}
          onChange={(team) => change({ team })}
        />
      )}
      <SelectField
        bare
        label="Sort by"
        value={filters.sortBy}
        options={sorts}
        onChange={(sortBy) => change({ sortBy })}
      />
      <Suspense>
        <PeriodPicker value={filters.period} onChange={(period) => change({ ...allLinesFirst, period })} />
      </Suspense>
      {children}
    </Toolbar>
  );
}
