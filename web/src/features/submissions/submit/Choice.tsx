import { submissionTexts } from '@caselift/contract/submission-texts';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Rows, rowClass } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './submit.module.css';

export type ChoiceOption = { id: string; name: string; note: string | null };

type ChoiceProps = {
  icon: LucideIcon;
  label: string;
  /** Stands there until something is chosen, and heads the list. */
  placeholder: string;
  /** Absent: the list is short. */
  search?: string;
  options: readonly ChoiceOption[];
  empty: string;
  chosen: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (id: string) => void;
};

/** More than a thumb scrolls through: the search narrows them. */
const mostShown = 100;

/** One of many, as a row with its label above; opens a list that can be searched. */
export function Choice(props: ChoiceProps) {
  const { icon: Icon, label, placeholder, options, chosen, isOpen, onOpen, onChoose, search, empty } = props;
  const [phrase, setPhrase] = useState('');
  const close = () => {
    onOpen(false);
    setPhrase('');
  };
  const value = options.find(({ id }) => id === chosen)?.name;
  const isFound = searchTest(phrase);
  const found = options.filter(({ name, note }) => isFound(`${name} ${note ?? ''}`));
  return (
    <>
      <button type="button" className={styles.choice} aria-haspopup="dialog" onClick={() => onOpen(true)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.chosen}>
          <Text kind="caption" tone="soft">
            {label}
          </Text>
          <Text kind="subhead" tone={value === undefined ? 'soft' : 'strong'}>
            {value ?? placeholder}
          </Text>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <Dialog title={placeholder} onClose={close} width={560} actions={<Button onClick={close}>Cancel</Button>}>
          {search && (
            <Row>
              <SearchField label={search} placeholder={search} value={phrase} pause={0} onSearch={setPhrase} />
            </Row>
          )}
          {found.length === 0 ? (
            <Text as="p">{empty}</Text>
          ) : (
            <Rows first className={styles.options}>
              {found.slice(0, mostShown).map(({ id, name, note }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={`${rowClass(id === chosen)} ${styles.option}`}
                    aria-current={id === chosen}
                    onClick={() => {
                      close();
                      onChoose(id);
                    }}
                  >
                    <Text kind="subhead">{name}</Text>
                    {note && (
                      <Text kind="caption" tone="soft">
                        {note}
                      </Text>
                    )}
                  </button>
                </li>
              ))}
            </Rows>
          )}
          {found.length > mostShown && (
            <Text as="p" kind="caption">
              {submissionTexts.moreMatch(found.length - mostShown)}
            </Text>
          )}
        </Dialog>
      )}
    </>
  );
}
