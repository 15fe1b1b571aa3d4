import { useState } from 'react';
import { absent } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import type { ComparedField } from './compare.ts';
import { itemText, pairText } from './values.ts';

type Side = 'production' | 'preview';

/** What one environment says. Of a list that differs, what the other does not have. */
export function SideValue({ field, side }: { field: ComparedField; side: Side }) {
  const { production, preview, unit, change, differs } = field;
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
  return text === absent ? <Absent differs={differs}>{text}</Absent> : text;
}

/** Paler than a value; on the ground of a difference as pale as is still legible. */
function Absent({ differs, children }: { differs: boolean; children: string }) {
  return (
    <Text tone={differs ? 'soft' : 'faint'} weight="regular">
      {children}
    </Text>
  );
}

/** A longer list is cut until it is asked for. */
const shortList = 8;

function Items(props: { items: readonly string[]; sign?: string; rest?: string | undefined }) {
  const { items, sign, rest } = props;
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  if (items.length === 0) return <Absent differs={sign !== undefined}>{rest ?? absent}</Absent>;
  const shown = all || printing || items.length <= shortList + 1 ? items : items.slice(0, shortList);
  const hidden = items.length - shown.length;
  return (
    <>
      {sign === undefined ? (
        <span>{shown.join(', ')}</span>
      ) : (
        <Stack as="ul" gap={0}>
          {shown.map((item) => (
            <li key={item}>
              <Text tone="soft">{sign}</Text> {item}
            </li>
          ))}
        </Stack>
      )}
      {hidden > 0 && <LinkButton onClick={() => setAll(true)}>{hidden} more</LinkButton>}
      {rest && (
        <Text as="div" tone="soft" weight="regular">
          {rest}
        </Text>
      )}
    </>
  );
}
