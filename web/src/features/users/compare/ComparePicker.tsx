import { type User, userTexts } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { fold } from '../../../shared/fold.ts';
import { roleLabel } from '../../../shared/users/people.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { PeopleView } from '../people-view.ts';
import styles from './compare.module.css';

type ComparePickerProps = { user: User; view: PeopleView; onClose: () => void };

/** Whom to set beside the person: his own kind first, then everyone else whose card the viewer may open. */
export function ComparePicker({ user, view, onClose }: ComparePickerProps) {
  const { users, may, filters, setFilters } = view;
  const [chosen, setChosen] = useState<readonly string[]>(filters.compareWith);
  const [phrase, setPhrase] = useState('');
  const candidates = useMemo(() => {
    const role = roleLabel(user);
    const otherKind = (person: User) => Number(roleLabel(person) !== role);
    return users
      .filter((person) => person.customId !== user.customId && may.view(person))
      .sort((a, b) => otherKind(a) - otherKind(b) || a.name.localeCompare(b.name, 'en'));
  }, [users, may, user]);
  const found = candidates.filter(({ name }) => fold(name).includes(fold(phrase.trim())));
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const compare = () => {
    setFilters({ compareWith: [...chosen] });
    onClose();
  };
  return (
    <Dialog
      title={`Compare ${user.name} with`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={compare}>
            Compare
          </Button>
        </>
      }
    >
      <div className={styles.search}>
        <SearchField label="Search people by name" value={phrase} onSearch={setPhrase} />
      </div>
      {found.length === 0 ? (
        <p>{userTexts.noMatch}</p>
      ) : (
        <ul className={styles.candidates}>
          {found.map((person) => (
            <li key={person.customId}>
              <label className={styles.candidate}>
                <input
                  type="checkbox"
                  checked={chosen.includes(person.customId)}
                  onChange={() => toggle(person.customId)}
                />
                <span className={styles.candidateName}>{person.name}</span>
                <span className={styles.role}>{roleLabel(person)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
