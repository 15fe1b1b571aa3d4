import { searchTest } from '@caselift/domain/fold';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useId, useState } from 'react';
import { joined } from '../kit/Layout.tsx';
import type { SelectOption } from '../SelectField.tsx';
import styles from './choice-menu.module.css';
import controls from './controls.module.css';

type ChoiceMenuProps = {
  label: string;
  /** The first one leaves nothing out. */
  options: readonly SelectOption<string>[];
  value: string;
  onChange: (value: string) => void;
};

/** More than these are searched. */
const inSight = 10;

/** One of many, its label inside the field; the list that opens can be searched, and is used by arrow keys and Enter. */
export function ChoiceMenu({ label, options, value, onChange }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const choose = (picked: string) => {
    setAnchor(null);
    if (picked !== value) onChange(picked);
  };
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.label}>{label}</span>{' '}
        <span className={joined([styles.value, value !== options[0]?.value && styles.narrows])}>
          {chosen?.label ?? value}
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{
          paper: { className: joined([controls.menu, styles.menu]), style: { minWidth: anchor?.offsetWidth } },
        }}
      >
        <Options label={label} options={options} value={value} onChoose={choose} />
      </Popover>
    </>
  );
}

type OptionsProps = Omit<ChoiceMenuProps, 'onChange'> & { onChoose: (value: string) => void };

function Options({ label, options, value, onChoose }: OptionsProps) {
  const id = useId();
  const [phrase, setPhrase] = useState('');
  const [reached, setReached] = useState(value);
  const isFound = searchTest(phrase);
  const shown = options.filter((option) => isFound(option.label));
  const at = Math.max(
    0,
    shown.findIndex((option) => option.value === reached),
  );
  const go = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[event.key];
    const option = event.key === 'Enter' ? shown[at] : to === undefined ? undefined : shown[to];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (option === undefined) return;
    if (event.key === 'Enter') onChoose(option.value);
    else setReached(option.value);
  };
  const list = { 'aria-activedescendant': shown[at] && `${id}-${at}`, onKeyDown: go };
  const isLong = options.length > inSight;
  return (
    <>
      {isLong && (
        <OutlinedInput
          autoFocus
          fullWidth
          className={styles.search}
          placeholder="Search"
          value={phrase}
          onChange={({ target }) => setPhrase(target.value)}
          slotProps={{
            input: {
              ...list,
              role: 'combobox',
              'aria-label': `Search ${label}`,
              'aria-expanded': true,
              'aria-controls': id,
            },
          }}
        />
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={styles.options}
        {...(isLong ? {} : { ...list, tabIndex: 0, ref: (element: HTMLElement | null) => element?.focus() })}
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list or of its search
          // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the reached option
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            className={joined([styles.option, index === at && styles.reached])}
            ref={index === at ? intoView : undefined}
            onClick={() => onChoose(option.value)}
          >
            <Check size={16} strokeWidth={1.75} aria-hidden />
            {option.label}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.none}>No match. Try another search.</p>}
    </>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });
