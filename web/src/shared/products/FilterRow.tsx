import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Columns, Row } from '../../ui/kit/Layout.tsx';
import { matchingOptions, toggled } from '../../ui/kit/shelf/options.ts';
import { Text } from '../../ui/kit/Text.tsx';
import { FilterCount } from './FilterCount.tsx';
import type { FilterOption } from './filter-options.ts';
import styles from './filters.module.css';

type FilterRowProps = {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** More options than these are searched. */
const inSight = 10;

/** A filter: its name opens its options in place; what is chosen stands below it and goes at a click. */
export function FilterRow({ label, options, chosen, onChange }: FilterRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [phrase, setPhrase] = useState('');
  const id = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const shown = matchingOptions(options, phrase);
  return (
    <div className={styles.filter}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Text grow weight={chosen.length > 0 ? 'medium' : 'regular'}>
          {label}
        </Text>
        <FilterCount count={chosen.length} />
        <Chevron size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {chosen.length > 0 && (
        <Row as="ul" wrap gap={4} className={styles.chips} aria-label={`${label}, selected`}>
          {chosen.map((value) => (
            <li key={value} className={styles.chip}>
              <button
                type="button"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(toggled(chosen, value))}
              >
                <Text fit="cut" title={labelOf(value)}>
                  {labelOf(value)}
                </Text>
                <X size={12} strokeWidth={2} aria-hidden />
              </button>
            </li>
          ))}
        </Row>
      )}
      {isOpen && (
        <Columns id={id} columns={1} gap={8} className={styles.options}>
          {options.length > inSight && (
            <SearchField label={`Search ${label}`} value={phrase} maxLength={100} onSearch={setPhrase} />
          )}
          {shown.length === 0 && (
            <Text kind="caption" tone="soft">
              {options.length === 0 ? 'There are none.' : 'None match this search.'}
            </Text>
          )}
          <ul aria-label={label}>
            {shown.map(({ value, label: word }) => (
              <li key={value}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(value)}
                    onChange={() => onChange(toggled(chosen, value))}
                  />
                  <Text fit="anywhere">{word}</Text>
                </label>
              </li>
            ))}
          </ul>
        </Columns>
      )}
    </div>
  );
}
