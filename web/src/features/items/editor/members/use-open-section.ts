import { useState } from 'react';
import { useFilters } from '../../../../shared/filters.ts';
import { usePaper } from '../../../../ui/editor/paper.tsx';
import { ItemsSearch, type itemSections } from '../../items-search.ts';
import type { SectionProps } from '../section.ts';

type Section = (typeof itemSections)[number];

/** Whether an accordion is open: the address says it of the editor, not of a dialog over it. On paper all are. */
export function useOpenSection(
  section: Section,
  { detail, edited }: Pick<SectionProps, 'detail' | 'edited'>,
): [boolean, (open: boolean) => void] {
  const [{ sections }, setSearch] = useFilters(ItemsSearch);
  const { onPaper } = usePaper();
  const [isOpen, setOpen] = useState(false);
  if (edited._id !== detail.item._id) return [isOpen, setOpen];
  return [
    onPaper || sections.includes(section),
    (open) => setSearch({ sections: [...sections.filter((one) => one !== section), ...(open ? [section] : [])] }),
  ];
}
