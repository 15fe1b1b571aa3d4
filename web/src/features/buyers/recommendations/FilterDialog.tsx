import { recommendationTexts } from '@caselift/contract/recommendations';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Fields } from '../../../ui/kit/Fields.tsx';
import { Columns } from '../../../ui/kit/Layout.tsx';
import { MultiSelectField } from '../../../ui/MultiSelect.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { type Filters, filterKeys, filterOptions, filtersOf, noFilters } from './filters.ts';
import { sortText } from './sort-text.ts';

const { labels, sorts, title } = recommendationTexts;

/** What the recommendations are narrowed and ordered by; nothing changes until it is applied. */
export function FilterDialog({ view, onClose }: { view: BuyersView; onClose: () => void }) {
  const { house, profits, filters, setFilters } = view;
  const [draft, setDraft] = useState<Filters>({ ...filtersOf(filters), productsSortBy: filters.productsSortBy });
  const change = (changes: Partial<Filters>) => setDraft((current) => ({ ...current, ...changes }));
  const options = filterOptions(house, filters);
  const orders = sorts.map((label, place) => ({ value: String(place), label }));
  const apply = () => {
    setFilters({ ...draft, productsPage: 1 });
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => change({ ...noFilters, productsSortBy: 0 })}>Reset</Button>
          <Button variant="contained" color="primary" onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <Fields>
        <Columns>
          {filterKeys.map((key) => (
            <MultiSelectField
              key={key}
              label={labels[key]}
              none="Any"
              options={options[key]}
              chosen={draft[key]}
              onChange={(chosen) => change({ [key]: chosen })}
            />
          ))}
          <SelectField
            label={labels.productsSortBy}
            value={profits ? String(draft.productsSortBy) : '3'}
            options={orders}
            disabled={!profits}
            {...(!profits && { helper: sortText(3, profits) })}
            onChange={(place) => change({ productsSortBy: Number(place) })}
          />
        </Columns>
      </Fields>
    </Dialog>
  );
}
