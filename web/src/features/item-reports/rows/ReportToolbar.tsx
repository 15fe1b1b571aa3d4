import { itemReportTexts } from '@caselift/contract/item-reports';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { PeriodPicker } from '../../../shared/ended-period/PeriodPicker.tsx';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import type { ReportsSearch } from '../reports-search.ts';
import styles from './rows.module.css';

type ReportToolbarProps = {
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>) => void;
  /** What can be done with the rows. */
  children: ReactNode;
};

const instances = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
] as const satisfies readonly { value: ReportsSearch['instances']; label: string }[];

/** What the rows are narrowed by. */
export function ReportToolbar({ search, onChange, children }: ReportToolbarProps) {
  const id = useId();
  return (
    <Toolbar>
      <SearchField
        label="Search people and items"
        value={search.searchPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(searchPhrase) => onChange({ searchPhrase })}
      />
      <PeriodPicker
        value={search.period}
        onChange={(period) => onChange({ period, charted: '', person: '', over: '' })}
      />
      <ChoiceMenu
        label="Periods"
        options={instances}
        value={search.instances}
        onChange={(value) => onChange({ instances: value as ReportsSearch['instances'] })}
      />
      <label htmlFor={id} className={styles.switch}>
        <Switch
          checked={search.groupByTeams}
          onChange={(_, groupByTeams) => onChange({ groupByTeams })}
          slotProps={{ input: { id, role: 'switch' } }}
        />
        {itemReportTexts.groupByTeams}
      </label>
      <Row className={styles.end} wrap>
        {children}
      </Row>
    </Toolbar>
  );
}
