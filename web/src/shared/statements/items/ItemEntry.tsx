import type { ItemLine } from '@caselift/contract/item-statements';
import { itemKey } from '@caselift/contract/statement-lines';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useRef } from 'react';
import { joined, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { LineQuestion } from '../LineQuestion.tsx';
import type { LineFilters } from '../line-filters.ts';
import { periodText } from '../period-words.ts';
import { ItemDetail } from './ItemDetail.tsx';
import { ItemMarks } from './ItemMarks.tsx';
import { ItemStatus } from './ItemStatus.tsx';
import { achievedText } from './item-words.ts';
import styles from './items.module.css';

type ItemEntryProps = {
  customId: string;
  line: ItemLine;
  write: (value: number) => string;
  open: boolean;
  onOpen: (open: boolean) => void;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
};

/** An item in one of its periods: what it comes to, and below it, once it is open, why. */
export function ItemEntry({ customId, line, write, open, onOpen, filters, onFilters }: ItemEntryProps) {
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const clicked = useRef(false);
  // What closes above it would move it out of sight.
  useEffect(() => {
    if (open && clicked.current) head.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  return (
    <li className={joined([styles.item, open && styles.open])}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          clicked.current = true;
          onOpen(!open);
        }}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.turn} />
        <Stack as="span" gap={0} className={styles.name}>
          <Text weight="bold" fit="anywhere" tone={open ? 'accent' : 'strong'}>
            {line.name}
            {'\u2002'}
            <ItemMarks part={line} archived={line.isArchived} write={write} />
          </Text>
          <Text kind="caption" tone="soft">
            {[achievedText(line), periodText(line.from, line.to)].filter(Boolean).join(', ')}
          </Text>
        </Stack>
        <span className={styles.status}>
          <ItemStatus status={line.status} />
        </span>
        <Text weight="bold" className={styles.amount}>
          {write(line.amount)}
        </Text>
      </button>
      <LineQuestion line={itemKey(line)} markOnly={!open} className={styles.question} />
      {open && (
        <section id={id} aria-label={line.name} className={styles.detail}>
          <ItemDetail customId={customId} line={line} write={write} filters={filters} onFilters={onFilters} />
        </section>
      )}
    </li>
  );
}
