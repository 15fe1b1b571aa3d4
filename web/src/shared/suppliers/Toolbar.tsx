import Tags from 'lucide-react/icons/tags';
import type { ReactNode } from 'react';
import { MultiSelectMenu } from '../../ui/controls/MultiSelectMenu.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Toolbar as Bar } from '../../ui/controls/Toolbar.tsx';
import { searchPhraseLimit } from '../address-fields.ts';
import type { Noun } from './columns.tsx';
import { MetricChips, type MetricChoiceProps, MetricSegments } from './MetricChoice.tsx';
import { supplierPeriods } from './suppliers-search.ts';

type ToolbarProps = MetricChoiceProps & {
  noun: Noun;
  tags: readonly string[];
  phone: boolean;
  /** What stands at the right end. */
  children?: ReactNode;
};

const periods = supplierPeriods.map((period) => ({ id: period, label: period }));

/** Period, metric groups, search and tags. Phones choose one metric group at a time, in a row of its own. */
export function Toolbar({ noun, filters, setFilters, metrics, tags, phone, children }: ToolbarProps) {
  return (
    <Bar>
      <Segmented
        label="Period"
        options={periods}
        value={filters.period}
        onChange={(period) => setFilters({ period })}
      />
      {!phone && <MetricChips filters={filters} setFilters={setFilters} metrics={metrics} />}
      <SearchField
        label={`Search ${noun.many}`}
        value={filters.searchPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(searchPhrase) => setFilters({ searchPhrase })}
      />
      <MultiSelectMenu
        label="Tags"
        icon={Tags}
        options={tags}
        chosen={filters.tags}
        onChange={(chosen) => setFilters({ tags: chosen })}
      />
      {phone && <MetricSegments filters={filters} setFilters={setFilters} metrics={metrics} />}
      {children}
    </Bar>
  );
}
