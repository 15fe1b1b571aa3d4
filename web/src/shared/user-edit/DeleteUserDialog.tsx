import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import { Refusal } from './Refusal.tsx';
import { useUserEdits } from './use-user-edits.ts';

type DeleteUserDialogProps = {
  user: Pick<User, 'customId' | 'name' | 'role'>;
  onClose: () => void;
  /** After the person is gone from the lists; before `onClose`. */
  onDeleted?: () => void;
};

/** Names the person and says what follows (docs/product.md, Environments). */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { remove, pending, refusal } = useUserEdits();
  const confirm = async () => {
    if (!(await remove(user.customId))) return;
    onDeleted?.();
    onClose();
  };
  return (
    <Dialog
      title={userEditTexts.confirmDelete}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
          {user.name} ({user.customId}) leaves all lists and can no longer log in. What was sold stays in all totals.
          The files do not bring this person back.
        </p>
      )}
      <Refusal message={refusal} />
    </Dialog>
  );
}
