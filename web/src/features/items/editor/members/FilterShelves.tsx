import { useState } from 'react';
import { LinkButton } from '../../../../ui/kit/LinkButton.tsx';
import { OptionShelf } from '../../../../ui/kit/shelf/OptionShelf.tsx';
import type { ShelfOption } from '../../../../ui/kit/shelf/options.ts';
import { Shelves } from '../../../../ui/kit/shelf/Shelves.tsx';
import type { Filters } from './part.ts';

type FilterShelvesProps = {
  /** By key, in the order of the screen. */
  words: Readonly<Record<string, string>>;
  columns: number;
  options: Readonly<Record<string, readonly ShelfOption[]>>;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

/** Lists to choose members by; what is chosen of one and no longer there can still be taken out. */
export function FilterShelves({ words, columns, options, filters, onChange }: FilterShelvesProps) {
  const [open, setOpen] = useState<string | null>(null);
  const shelves = Object.entries(words).map(([key, label]) => {
    const chosen = filters[key] ?? [];
    const known = options[key] ?? [];
    const gone = chosen.filter((value) => known.every((option) => option.value !== value));
    const listed = [...known, ...gone.map((value) => ({ value, label: value }))];
    const change = (values: string[]) => onChange({ ...filters, [key]: values });
    return {
      id: key,
      label,
      value: chosenText(listed, chosen),
      actions: chosen.length > 0 && (
        <LinkButton aria-label={`Clear ${label}`} onClick={() => change([])}>
          Clear
        </LinkButton>
      ),
      content: <OptionShelf noun={label.toLowerCase()} options={listed} chosen={chosen} onChange={change} />,
    };
  });
  return <Shelves columns={columns} shelves={shelves} open={open} onOpen={setOpen} />;
}

/** @example chosenText(options, ['Grocery', 'Liquor', 'Hotel']) // 'Grocery +2' */
function chosenText(options: readonly ShelfOption[], chosen: readonly string[]): string {
  const [first, ...others] = options.filter(({ value }) => chosen.includes(value));
  if (first === undefined) return 'Any';
  return others.length === 0 ? first.label : `${first.label} +${others.length}`;
}
