import Lock from 'lucide-react/icons/lock';
import { useId, useState } from 'react';
import { SearchField } from '../../controls/SearchField.tsx';
import { Row, Stack } from '../Layout.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { Text } from '../Text.tsx';
import { matchingOptions, type ShelfOption, selectableOf, toggled } from './options.ts';
import styles from './shelf.module.css';

type OptionShelfProps = {
  /** Of what, for the search and the list. @example 'brands' */
  noun: string;
  options: readonly ShelfOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any number out of many options: a search above, three columns, those that cannot be chosen with the reason. */
export function OptionShelf({ noun, options, chosen, onChange }: OptionShelfProps) {
  const id = useId();
  const [phrase, setPhrase] = useState('');
  const shown = matchingOptions(options, phrase);
  const available = selectableOf(options, chosen).length;
  const locked = options.length - available;
  return (
    <Stack gap={8}>
      <Row wrap gap={12}>
        <SearchField label={`Search ${noun}`} value={phrase} onSearch={setPhrase} />
        <Text kind="caption" tone="soft" grow role="status">
          {chosen.length} of {available} available chosen{locked > 0 ? `, ${locked} not available` : ''}
        </Text>
      </Row>
      {shown.length === 0 ? <Text tone="soft">No {noun} match this search.</Text> : null}
      <ul className={styles.options} aria-label={noun}>
        {shown.map(({ value, label, reason }, index) => {
          const isChosen = chosen.includes(value);
          const isLocked = reason !== undefined && !isChosen;
          return (
            <li key={value} className={styles.option}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isLocked}
                  aria-describedby={isLocked ? `${id}-${index}` : undefined}
                  onChange={() => onChange(toggled(chosen, value))}
                />
                <Text fit="cut" title={label} {...(isLocked && { tone: 'faint' })}>
                  {label}
                </Text>
              </label>
              {isLocked && (
                <Row as="span" gap={4} id={`${id}-${index}`}>
                  <Lock size={12} strokeWidth={1.75} aria-hidden />
                  <Text kind="caption" tone="soft" fit="cut">
                    {reason}
                  </Text>
                </Row>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

type ShelfActionsProps = Pick<OptionShelfProps, 'noun' | 'options' | 'chosen' | 'onChange'>;

/** 'Select all' and 'Clear' beside the shelf's label. */
export function ShelfActions({ noun, options, chosen, onChange }: ShelfActionsProps) {
  return (
    <Row gap={8}>
      <LinkButton aria-label={`Select all available ${noun}`} onClick={() => onChange(selectableOf(options, chosen))}>
        Select all
      </LinkButton>
      <LinkButton aria-label={`Clear ${noun}`} onClick={() => onChange([])}>
        Clear
      </LinkButton>
    </Row>
  );
}
