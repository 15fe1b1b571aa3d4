import { reset, updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { useAction } from '../../shared/administration/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export function ResetDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const { mutate } = useAction({ doing: updateTexts.resetting, done: updateTexts.resetComplete }, () =>
    call(reset, { query: scope }),
  );
  const confirm = () => {
    onClose();
    mutate();
  };
  return (
    <Dialog
      title="Reset Preview?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" onClick={confirm}>
            Reset
          </Button>
        </>
      }
    >
      <p>Preview returns to Production's figures and edits. Updates and edits made only in Preview are lost.</p>
    </Dialog>
  );
}
