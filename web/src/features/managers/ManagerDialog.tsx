import Button from '@mui/material/Button';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';

type ManagerDialogProps = {
  title: string;
  /** What the button does. */
  action: string;
  onSave: FormEventHandler;
  saving: boolean;
  /** Nothing to save. */
  idle?: boolean;
  refusal: string | null;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of the three forms: fields, the server's refusal, Cancel and the action. */
export function ManagerDialog(props: ManagerDialogProps) {
  const { title, action, onSave, saving, idle = false, refusal, onClose, children } = props;
  const id = useId();
  const close = () => {
    if (!saving) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={saving} disabled={idle}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSave} noValidate>
        <Stack gap={16}>{children}</Stack>
      </form>
      <Refusal message={refusal} />
    </Dialog>
  );
}
