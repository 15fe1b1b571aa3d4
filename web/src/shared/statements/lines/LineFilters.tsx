import type { InvoiceLines } from '@caselift/contract/statements';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { searchPhraseLimit } from '../../address-fields.ts';
import type { LineFilters as Filters } from '../line-filters.ts';

type LineFiltersProps = {
  filters: Filters;
  onFilters: (changes: Partial<Filters>) => void;
  answer: InvoiceLines | undefined;
};

/** Customer, product and a phrase; each starts again on the first page. */
export function LineFilters({ filters, onFilters, answer }: LineFiltersProps) {
  return (
    <>
      <OptionSelect
        label="Customer"
        all="All customers"
        options={answer?.buyers ?? []}
        value={filters.buyer}
        onChange={(buyer) => onFilters({ buyer, linesPage: 1 })}
      />
      <OptionSelect
        label="Product"
        all="All products"
        options={answer?.products ?? []}
        value={filters.product}
        onChange={(product) => onFilters({ product, linesPage: 1 })}
      />
      <SearchField
        label="Search lines"
        value={filters.linesPhrase}
        maxLength={searchPhraseLimit}
        onSearch={(linesPhrase) => onFilters({ linesPhrase, linesPage: 1 })}
      />
    </>
  );
}

type OptionSelectProps = {
  label: string;
  all: string;
  options: readonly { customId: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
};

function OptionSelect({ label, all, options, value, onChange }: OptionSelectProps) {
  // An address may name what no line is of; the choice still says so.
  const isKnown = value === '' || options.some(({ customId }) => customId === value);
  return (
    <SelectField
      bare
      label={label}
      narrows={value !== ''}
      value={value}
      options={[
        { value: '', label: all },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...options.map(({ customId, name }) => ({ value: customId, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
