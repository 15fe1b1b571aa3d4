import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { joined } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './mapping.module.css';

type ColumnPickerProps = {
  id: string;
  /** The IDs of what names it. */
  labelledBy: string;
  describedBy?: string;
  columns: readonly SourceColumn[];
  /** What is chosen, in words; '' stands for nothing. */
  shown: string;
  /** What stands there while nothing is chosen. */
  none?: string;
  value: string | null;
  tone: 'plain' | 'warn' | 'bad';
  onPick: (column: string | null) => void;
  /** What else a field can be filled with. */
  others: readonly { label: string; onPick: () => void }[];
};

const samplesShown = 3;

/** One of the file's columns, each with what it holds. */
export function ColumnPicker(props: ColumnPickerProps) {
  const { id, labelledBy, describedBy, columns, shown, none = 'Choose a column' } = props;
  const { value, tone, onPick, others } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const act = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={joined([styles.picker, tone !== 'plain' && styles[tone]])}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-labelledby={`${labelledBy} ${id}`}
        aria-describedby={describedBy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Text grow fit="cut" tone={shown === '' ? 'soft' : 'strong'} weight={shown === '' ? 'regular' : 'medium'}>
          {shown === '' ? none : shown}
        </Text>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {anchor === null ? null : (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          slotProps={{
            paper: { style: { minWidth: anchor.offsetWidth, maxWidth: 360, maxHeight: 420 } },
            list: { 'aria-labelledby': labelledBy },
          }}
        >
          {columns.map(({ name, samples }) => (
            <MenuItem
              key={name}
              role="menuitemradio"
              aria-checked={name === value}
              selected={name === value}
              onClick={act(() => onPick(name))}
            >
              <span className={styles.choice}>
                <Text as="span" weight="medium" fit="cut">
                  {name}
                </Text>
                <Text as="span" kind="caption" tone="soft" fit="cut">
                  {samples.length === 0 ? 'Empty in the first rows' : samples.slice(0, samplesShown).join(', ')}
                </Text>
              </span>
            </MenuItem>
          ))}
          {columns.length > 0 ? <Divider /> : null}
          {others.map(({ label, onPick: pick }) => (
            <MenuItem key={label} onClick={act(pick)}>
              {label}
            </MenuItem>
          ))}
          {shown === '' ? null : <MenuItem onClick={act(() => onPick(null))}>Leave empty</MenuItem>}
        </Menu>
      )}
    </>
  );
}
