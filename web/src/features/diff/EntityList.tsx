import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import { Text } from '../../ui/kit/Text.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { usePhone } from '../../ui/usePhone.ts';
import type { ComparedEntity } from './compare.ts';
import styles from './diff.module.css';
import { Entity } from './Entity.tsx';
import type { OpenEntities } from './use-open-entities.ts';

type EntityListProps = { entities: readonly ComparedEntity[]; onlyDifferences: boolean; open: OpenEntities };

/** Pixels, until an entity has been drawn and measured. */
const estimate = { head: 48, row: 36, phoneRow: 96 };
const overscan = 2;
/** Up to so many entities, all are drawn faster than they are measured. */
const virtualAbove = 20;

/** Entities one below the other; only those in view are drawn, and the one with the focus, on paper all of them. */
export function EntityList({ entities, onlyDifferences, open }: EntityListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const printing = usePrinting();
  const phone = usePhone();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const keep = focused >= 0 && focused < range.count && !indexes.includes(focused);
      return keep ? [...indexes, focused].sort((a, b) => a - b) : indexes;
    },
    [focused],
  );
  const all = printing || entities.length <= virtualAbove;
  const virtualizer = useVirtualizer({
    enabled: !all,
    count: entities.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(entities[index], open, onlyDifferences, phone),
    getItemKey: (index) => entities[index]?.customId ?? index,
    overscan,
    rangeExtractor,
  });
  const items = all
    ? entities.map((_, index) => ({ index, start: undefined }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }));
  return (
    <div ref={scroller} className={styles.scroller}>
      {!phone && <Heads />}
      <ul
        className={styles.list}
        style={all ? undefined : { height: virtualizer.getTotalSize() }}
        onBlur={() => setFocused(-1)}
      >
        {items.map(({ index, start }) => {
          const entity = entities[index];
          return (
            entity && (
              <li
                key={entity.customId}
                ref={all ? undefined : virtualizer.measureElement}
                data-index={index}
                className={styles.item}
                style={start === undefined ? undefined : { position: 'absolute', transform: `translateY(${start}px)` }}
                onFocus={() => setFocused(index)}
              >
                <Entity
                  entity={entity}
                  onlyDifferences={onlyDifferences}
                  open={open.isOpen(entity)}
                  onToggle={() => open.toggle(entity)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** The columns' names, in sight however far the list is scrolled; each table says them again to those who listen. */
function Heads() {
  return (
    <Text as="div" kind="caption" tone="soft" weight="medium" className={styles.heads} aria-hidden>
      <span>Field</span>
      <span>Production</span>
      <span>Preview</span>
      <span>Difference</span>
    </Text>
  );
}

function heightOf(
  entity: ComparedEntity | undefined,
  open: OpenEntities,
  onlyDifferences: boolean,
  phone: boolean,
): number {
  if (entity === undefined || !open.isOpen(entity)) return estimate.head;
  const rows = onlyDifferences ? entity.differences : entity.fields.length;
  return estimate.head + rows * (phone ? estimate.phoneRow : estimate.row);
}
