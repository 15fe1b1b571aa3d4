import { type User, userTexts } from '@caselift/contract/users';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { localSelection } from '../../../shared/selection/local-source.ts';
import { SelectionTable } from '../../../shared/selection/SelectionTable.tsx';
import { useSelection } from '../../../shared/selection/use-selection.ts';
import { roleLabel } from '../../../shared/users/people.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Columns } from '../../../ui/kit/Layout.tsx';
import type { PeopleView } from '../people-view.ts';

type ComparePickerProps = { user: User; view: PeopleView; onClose: () => void };

/** People to compare with: those of the same kind first, then everyone else with a card that the viewer may open. */
export function ComparePicker({ user, view, onClose }: ComparePickerProps) {
  const { users, may, filters, setFilters } = view;
  const [source] = useState(() => localSelection({ first: filters.compareWith }));
  const [phrase, setPhrase] = useState('');
  const candidates = useMemo(() => {
    const role = roleLabel(user);
    const otherKind = (person: User) => Number(roleLabel(person) !== role);
    return users
      .filter((person) => person.customId !== user.customId && may.view(person))
      .sort((a, b) => otherKind(a) - otherKind(b) || a.name.localeCompare(b.name, 'en'));
  }, [users, may, user]);
  const isFound = searchTest(phrase);
  const found = candidates.filter(({ name }) => isFound(name));
  const filter = { matching: found.map(idOf), all: candidates.map(idOf) };
  const selection = useSelection({ source, filter, page: 1 });
  const personOf = (id: string) => candidates.find(({ customId }) => customId === id);
  const compare = () => {
    setFilters({ compareWith: [...source.ids()] });
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
      <Columns columns={1}>
        <SearchField label="Search people by name" value={phrase} onSearch={setPhrase} />
      </Columns>
      <SelectionTable
        caption="People to compare with"
        selection={selection}
        columns={[
          { label: 'Name', draw: (id) => personOf(id)?.name },
          { label: 'Role', draw: (id) => roleOf(personOf(id)), width: '40%' },
        ]}
        headless
        countOnly
        height={360}
        empty={<p>{userTexts.noMatch}</p>}
      />
    </Dialog>
  );
}

const idOf = ({ customId }: User) => customId;
const roleOf = (person: User | undefined) => person && roleLabel(person);
