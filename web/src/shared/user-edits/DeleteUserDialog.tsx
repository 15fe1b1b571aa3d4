import { goneTexts } from '@caselift/contract/gone-people';
import { userEditTexts } from '@caselift/contract/user-edits';
import { listUsers, type User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DeactivateDialog } from '../gone-people/DeactivateDialog.tsx';
import { asOption, nameList, peopleCount, successors } from './people-words.ts';
import { Refusal } from './Refusal.tsx';
import { useUserEdits } from './use-user-edits.ts';

type DeleteUserDialogProps = {
  user: Pick<User, 'customId' | 'name' | 'role'>;
  onClose: () => void;
  /** After the person is gone from the lists, or deactivated instead; before `onClose`. */
  onDeleted?: () => void;
};

/** Names the person and says what follows (docs/product.md, Environments). */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { remove, pending, refusal } = useUserEdits();
  const { data: people = [] } = useQuery(endpointQuery(listUsers, { query: useScope() }));
  const [moveTo, setMoveTo] = useState('');
  const [isDeactivating, setDeactivating] = useState(false);
  const reports = people.filter(({ teamLead }) => teamLead.some(({ customId }) => customId === user.customId));
  const confirm = async () => {
    if (!(await remove(user.customId, moveTo || undefined))) return;
    onDeleted?.();
    onClose();
  };
  if (isDeactivating) return <DeactivateDialog user={user} onClose={onClose} onDone={onDeleted} />;
  return (
    <Dialog
      title={userEditTexts.confirmDelete}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => setDeactivating(true)}>{goneTexts.insteadOfDeleting}</Button>
          <Button variant="contained" color="error" loading={pending} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      {user.role === 'manager' ? (
        <p>{userEditTexts.confirmDeleteManager(user.name)}</p>
      ) : (
        <p>
          {user.name} ({user.customId}) will be removed from all lists and can no longer log in.
        </p>
      )}
      <p>{goneTexts.whatDeleting}</p>
      {reports.length > 0 && (
        <Stack gap={16}>
          <p>
            {peopleCount(reports.length)} {reports.length === 1 ? 'reports' : 'report'} to {user.name}:{' '}
            {nameList(reports)}. Their pay and their team leads' pay may change.
          </p>
          <SelectField
            label="New team lead"
            value={moveTo}
            options={[{ value: '', label: 'None' }, ...successors(people, user.customId).map(asOption)]}
            onChange={setMoveTo}
          />
        </Stack>
      )}
      <Refusal message={refusal} />
    </Dialog>
  );
}
