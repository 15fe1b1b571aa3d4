import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Unsaved } from './use-unsaved.ts';

/** Over a form that is being closed with unsaved changes. */
export function LeaveQuestion({ unsaved: { asking, stay, leave } }: { unsaved: Unsaved }) {
  if (!asking) return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button variant="contained" color="error" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes haven't been saved and will be lost.</p>
    </Dialog>
  );
}
