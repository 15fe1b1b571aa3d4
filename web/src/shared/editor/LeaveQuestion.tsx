import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Unsaved } from './use-unsaved.ts';

type LeaveQuestionProps = {
  unsaved: Unsaved;
  /** What is lost, where it is something else than changes. */
  title?: string;
  text?: string;
};

/** Over a form that is being closed with unsaved changes. */
export function LeaveQuestion({
  unsaved: { asking, stay, leave },
  title = 'Leave without saving?',
  text = "Your changes haven't been saved and will be lost.",
}: LeaveQuestionProps) {
  if (!asking) return null;
  return (
    <Dialog
      title={title}
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
      <p>{text}</p>
    </Dialog>
  );
}
