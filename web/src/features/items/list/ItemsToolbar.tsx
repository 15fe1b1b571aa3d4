import { itemListTexts } from '@caselift/contract/item-screen-texts';
import { itemTypeWords } from '@caselift/contract/item-texts';
import type { Tag } from '@caselift/contract/tags';
import { gpRanks, trends, volumeRanks } from '@caselift/domain/product-words';
import { itemTypes } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, useState } from 'react';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { FilterCount } from '../../../shared/products/FilterCount.tsx';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { DateField } from '../../../ui/controls/DateField.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { MultiSelectField } from '../../../ui/MultiSelect.tsx';
import { windowThat } from '../../../ui/window-that.ts';
import { type ItemsSearch, isFiltered, noFilters } from '../items-search.ts';
import styles from './list.module.css';

type ItemsToolbarProps = {
  search: ItemsSearch;
  tags: readonly Tag[];
  onChange: (changes: Partial<ItemsSearch>) => void;
  /** What editors do. */
  children?: ReactNode;
};

const { filters } = itemListTexts;
const types = [
  { value: '', label: filters.all },
  ...itemTypes.map((type) => ({ value: type, label: itemTypeWords[type] })),
];

/** Beside the menu no room for the days on the line of the other filters. */
const useNarrow = windowThat('(max-width: 1399px)', false);

/** What the list is narrowed by. */
export function ItemsToolbar({ search, tags, onChange, children }: ItemsToolbarProps) {
  const isNarrow = useNarrow();
  return (
    <Toolbar oneLine>
      <SearchField
        label={filters.search}
        value={search.searchPhrase}
        maxLength={searchPhraseLimit}
        pause={300}
        onSearch={(searchPhrase) => onChange({ searchPhrase })}
      />
      <ChoiceMenu
        label={filters.type}
        options={types}
        value={search.type}
        onChange={(type) => onChange({ type: type as ItemsSearch['type'] })}
      />
      <ChoiceMenu
        label={filters.tag}
        options={[{ value: '', label: filters.all }, ...tags.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
      {!isNarrow && <PeriodFields search={search} onChange={onChange} short />}
      <MoreFilters search={search} onChange={onChange} withPeriod={isNarrow} />
      {isFiltered(search) && <Button onClick={() => onChange(noFilters)}>{filters.clear}</Button>}
      <Row gap={8} className={styles.end}>
        {children}
      </Row>
    </Toolbar>
  );
}

type PartProps = Pick<ItemsToolbarProps, 'search' | 'onChange'>;

const PeriodFields = ({ search: { periodStart, periodEnd }, onChange, short }: PartProps & { short?: boolean }) => (
  <>
    <DateField
      label={filters.periodStart}
      {...(short && { word: filters.period })}
      value={periodStart}
      onChange={(day) => onChange({ periodStart: day })}
    />
    <DateField
      label={filters.periodEnd}
      {...(short && { word: filters.to })}
      value={periodEnd}
      onChange={(day) => onChange({ periodEnd: day })}
    />
  </>
);

/** Ranks and trends of the products that items choose; withPeriod: the days too, so that they leave room for the rest. */
function MoreFilters({ search, onChange, withPeriod }: PartProps & { withPeriod: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { gpRank, volumeRank, trend, periodStart, periodEnd } = search;
  const period = withPeriod ? [periodStart, periodEnd] : [];
  const inForce = [gpRank, volumeRank, trend, ...period].filter(({ length }) => length > 0).length;
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <Button
        startIcon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Row as="span" gap={8}>
          {filters.more}
          <FilterCount count={inForce} />
        </Row>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': filters.more } }}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
      >
        <Stack gap={12} className={styles.more}>
          {withPeriod && <PeriodFields search={search} onChange={onChange} />}
          <MultiSelectField
            label={filters.gpRank}
            options={named(gpRanks)}
            chosen={gpRank}
            none={filters.all}
            onChange={(chosen) => onChange({ gpRank: chosen as ItemsSearch['gpRank'] })}
          />
          <MultiSelectField
            label={filters.volumeRank}
            options={named(volumeRanks)}
            chosen={volumeRank}
            none={filters.all}
            onChange={(chosen) => onChange({ volumeRank: chosen as ItemsSearch['volumeRank'] })}
          />
          <MultiSelectField
            label={filters.trend}
            options={named(trends)}
            chosen={trend}
            none={filters.all}
            onChange={(chosen) => onChange({ trend: chosen as ItemsSearch['trend'] })}
          />
        </Stack>
      </Popover>
    </>
  );
}
