import Button from '@mui/material/Button';
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { Toolbar as Bar, ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { type DiffSearch, type Group, groups } from './diff-search.ts';
import type { OpenEntities } from './use-open-entities.ts';

export const groupLabels: Record<Group, string> = {
  wholesaler: 'Wholesaler',
  salesRep: 'Sales Reps',
  teamLead: 'Team Leads',
  manager: 'Managers',
  hidden: 'Hidden / View Only',
};

type ToolbarProps = {
  filters: DiffSearch;
  setFilters: (changes: Partial<DiffSearch>) => void;
  /** Entities that differ, per group; undefined until they are known. */
  counts: Record<Group, number> | undefined;
  open: OpenEntities;
  summary: string;
  nothing: boolean;
};

/** Group, search, what to show; the whole of it in the address. */
export function Toolbar({ filters, setFilters, counts, open, summary, nothing }: ToolbarProps) {
  const phone = usePhone();
  return (
    <Bar>
      <ToolbarGroup whole>
        <GroupSwitch phone={phone} value={filters.group} counts={counts} onChange={(group) => setFilters({ group })} />
      </ToolbarGroup>
      <SearchField
        label="Search by name or ID"
        value={filters.searchPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(searchPhrase) => setFilters({ searchPhrase })}
      />
      <ToggleChip
        label="Only differences"
        on={filters.onlyDifferences}
        onToggle={() => setFilters({ onlyDifferences: !filters.onlyDifferences })}
      />
      <OutputBar count={summary} disabled={nothing} {...(!phone && { onPrint: printPage })}>
        <Button
          startIcon={<ChevronsUpDown size={16} strokeWidth={1.75} />}
          disabled={nothing}
          onClick={() => open.setAll(true)}
        >
          Expand all
        </Button>
        <Button
          startIcon={<ChevronsDownUp size={16} strokeWidth={1.75} />}
          disabled={nothing}
          onClick={() => open.setAll(false)}
        >
          Collapse all
        </Button>
      </OutputBar>
    </Bar>
  );
}

type GroupSwitchProps = {
  phone: boolean;
  value: Group;
  counts: Record<Group, number> | undefined;
  onChange: (group: Group) => void;
};

/** Five groups fit side by side on a desk only. */
function GroupSwitch({ phone, value, counts, onChange }: GroupSwitchProps) {
  const options = groups.map((id) => ({ id, label: groupLabels[id] + (counts ? ` (${counts[id]})` : '') }));
  if (!phone) return <Segmented label="Group" options={options} value={value} onChange={onChange} />;
  return (
    <SelectField
      bare
      label="Group"
      value={value}
      options={options.map(({ id, label }) => ({ value: id, label }))}
      onChange={onChange}
    />
  );
}
