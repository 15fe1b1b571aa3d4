import { boostTypes } from '@caselift/domain/boosts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { DateField } from '../../ui/controls/DateField.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { type BoostsSearch, isFiltered, noFilters } from './boosts-search.ts';

type BoostsToolbarProps = {
  search: BoostsSearch;
  onChange: (changes: Partial<BoostsSearch>) => void;
  /** What editors do. */
  children?: ReactNode;
};

const types = boostTypes.map((type) => ({ id: type, label: type }));

/** What the list is narrowed by. A click on the type chosen clears it. Phones have no room for what would do nothing. */
export function BoostsToolbar({ search, onChange, children }: BoostsToolbarProps) {
  const phone = usePhone();
  return (
    <Toolbar>
      {children}
      <SearchField
        label="Search boosts by name"
        value={search.searchPhrase}
        maxLength={searchPhraseLimit}
        pause={300}
        onSearch={(searchPhrase) => onChange({ searchPhrase })}
      />
      <Segmented<BoostsSearch['type']>
        label="Type"
        options={types}
        value={search.type}
        onChange={(type) => onChange({ type: type === search.type ? '' : type })}
      />
      <DateField
        label="Start Period"
        value={search.periodStart}
        onChange={(periodStart) => onChange({ periodStart })}
      />
      <DateField label="End Period" value={search.periodEnd} onChange={(periodEnd) => onChange({ periodEnd })} />
      {(!phone || isFiltered(search)) && <Button onClick={() => onChange(noFilters)}>Clear Filters</Button>}
    </Toolbar>
  );
}
