import { useState } from 'react';
import { absent } from '../../ui/figures.ts';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import type { ComparedField } from './compare.ts';
import styles from './diff.module.css';
import { itemText, pairText } from './values.ts';

type Side = 'production' | 'preview';

/** What one environment says. Of a list that differs, what the other does not have. */
export function SideValue({ field, side }: { field: ComparedField; side: Side }) {
  const { production, preview, unit, change } = field;
  const value = field[side];
  if (change?.kind === 'list') {
    const items = side === 'production' ? change.removed : change.added;
    return (
      <Items
        items={items.map((item) => itemText(item, unit))}
        sign={side === 'production' ? '\u2212' : '+'}
        rest={change.shared > 0 ? `${items.length > 0 ? 'and ' : ''}${change.shared} in both` : undefined}
      />
    );
  }
  if (Array.isArray(value)) return <Items items={value.map((item) => itemText(item, unit))} />;
  const [before, after] = pairText(production, preview, unit);
  const text = side === 'production' ? before : after;
  return <span className={text === absent ? styles.absent : undefined}>{text}</span>;
}

/** A longer list is cut until it is asked for. */
const shortList = 8;

function Items(props: { items: readonly string[]; sign?: string; rest?: string | undefined }) {
  const { items, sign, rest } = props;
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  if (items.length === 0) return <span className={styles.absent}>{rest ?? absent}</span>;
  const shown = all || printing || items.length <= shortList + 1 ? items : items.slice(0, shortList);
  const hidden = items.length - shown.length;
  return (
    <>
      {sign === undefined ? (
        <span>{shown.join(', ')}</span>
      ) : (
        <ul className={styles.items}>
          {shown.map((item) => (
            <li key={item}>
              <span className={styles.sign}>{sign}</span> {item}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {hidden} more
        </button>
      )}
      {rest && <span className={styles.rest}>{rest}</span>}
    </>
  );
}
