import { filterLabels, searchLimit } from '@caselift/contract/product-filters';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { useMemo } from 'react';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Columns, Row } from '../../ui/kit/Layout.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { FilterCount } from './FilterCount.tsx';
import { FilterRow } from './FilterRow.tsx';
import { filterOptions } from './filter-options.ts';
import styles from './filters.module.css';
import { countInForce, flagFilters, listFilters, noFilters, type ProductFilters } from './product-filters.ts';

export type FilterPanelProps = {
  search: ProductFilters;
  /** Whatever is changed, the list starts at its first page. */
  onChange: (changes: Partial<ProductFilters>) => void;
  house: Wholesaler | undefined;
  /** Admins filter by flags, too. */
  isAdmin: boolean;
  /** The two searches stand elsewhere. */
  listsOnly?: boolean;
};

const yesOrNo = [
  { id: '', label: 'Any' },
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
] as const;

/** Two searches, and a row per filter with its active values below it. */
export function FilterPanel({ search, onChange, house, isAdmin, listsOnly = false }: FilterPanelProps) {
  const options = useMemo(() => filterOptions(house), [house]);
  const count = countInForce(search, isAdmin);
  return (
    <search>
      <Row className={styles.head}>
        <Text as="h2" kind="section">
          Filters
        </Text>
        <FilterCount count={count} />
        {count > 0 && (
          <Text right>
            <LinkButton onClick={() => onChange(noFilters)}>Reset Filters</LinkButton>
          </Text>
        )}
      </Row>
      {!listsOnly && (
        <Columns columns={1} className={styles.searches}>
          <SearchField
            label="Search by title"
            placeholder="Search by title"
            value={search.searchPhrase}
            maxLength={searchLimit}
            onSearch={(searchPhrase) => onChange({ searchPhrase })}
          />
          <SearchField
            label="Search by ID"
            placeholder="Search by ID"
            value={search.searchId}
            maxLength={searchLimit}
            onSearch={(searchId) => onChange({ searchId })}
          />
        </Columns>
      )}
      {listFilters.map((filter) => (
        <FilterRow
          key={filter}
          label={filterLabels[filter]}
          options={options[filter]}
          chosen={search[filter]}
          onChange={(chosen) => onChange({ [filter]: chosen })}
        />
      ))}
      {isAdmin &&
        flagFilters.map((filter) => (
          <Row key={filter} spread className={styles.flag}>
            <Text weight={search[filter] === '' ? 'regular' : 'medium'}>{filterLabels[filter]}</Text>
            <Segmented
              label={filterLabels[filter]}
              options={yesOrNo}
              value={search[filter]}
              onChange={(chosen) => onChange({ [filter]: chosen })}
            />
          </Row>
        ))}
    </search>
  );
}
