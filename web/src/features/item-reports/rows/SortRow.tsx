import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Row } from '../../../ui/kit/Layout.tsx';
import { PanelSection } from '../../../ui/kit/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ReportsSearch } from '../reports-search.ts';
import { columnWords, isOrder } from './columns.tsx';

type SortRowProps = {
  search: ReportsSearch;
  /** Another field, or the same one the other way. */
  sortBy: (field: ReportsSearch['sortField']) => void;
};

const fields = [
  { value: '' as const, label: 'Item and person' },
  ...Object.entries(columnWords).flatMap(([value, label]) => (isOrder(value) ? [{ value, label }] : [])),
];

/** What the cards of a phone are in the order of, which have no column heads. */
export function SortRow({ search: { sortField, ascending }, sortBy }: SortRowProps) {
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <PanelSection screenOnly>
      <Row gap={8}>
        <SelectField inside label="Sort by" value={sortField} options={fields} onChange={sortBy} />
        {sortField !== '' && (
          <IconButton
            aria-label={ascending ? 'Ascending. Sort descending' : 'Descending. Sort ascending'}
            onClick={() => sortBy(sortField)}
          >
            <Arrow size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </Row>
    </PanelSection>
  );
}
