import { listWholesalers, readWholesaler } from '@caselift/contract/wholesaler';
import { administrationTexts, deleteWholesaler } from '@caselift/contract/wholesaler-admin';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useAction } from '../administration/use-action.ts';

/** Three confirmations: whether at all, from which databases, and the ID in the admin's own hand. */
export function DeleteWholesalerDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [everything, setEverything] = useState(false);
  const [typed, setTyped] = useState('');
  const name = data?.title ?? scope.wholesalerId;
  const { mutate } = useAction<boolean>(
    { doing: administrationTexts.deleting, done: administrationTexts.wholesalerDeleted },
    async (deleteEverything) => {
      await call(deleteWholesaler, { query: scope, body: { deleteEverything } });
      if (!deleteEverything) return;
      await invalidate(queryClient, [listWholesalers]);
      // Nothing of the page is left to be asked for.
      await navigate({ to: '/wholesaler', search: { wholesalerId: undefined, db: scope.db } });
    },
  );
  const choose = (both: boolean) => {
    setEverything(both);
    setStep(3);
  };
  const confirm = () => {
    onClose();
    mutate(everything);
  };

  if (step === 1)
    return (
      <Dialog
        title={`Delete ${name}?`}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button color="error" onClick={() => setStep(2)}>
              Continue
            </Button>
          </>
        }
      >
        <p>You'll choose which databases, then confirm once more before anything is deleted.</p>
      </Dialog>
    );
  if (step === 2)
    return (
      <Dialog
        title="Delete from both the Production and Preview databases?"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button color="error" onClick={() => choose(false)}>
              Preview only
            </Button>
            <Button color="error" onClick={() => choose(true)}>
              Both
            </Button>
          </>
        }
      >
        <p>Preview only: deletes its figures and edits. Production, files and sales lines stay.</p>
        <p>Both: deletes everything for {name}, including files and sales lines. Only a backup can restore it.</p>
      </Dialog>
    );
  return (
    <Dialog
      title={everything ? `Delete all of ${name}` : `Delete ${name} from Preview`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="error"
            disabled={typed.trim().toLowerCase() !== scope.wholesalerId}
            onClick={confirm}
          >
            {everything ? 'Delete everything' : 'Delete from Preview'}
          </Button>
        </>
      }
    >
      <p>
        {everything
          ? "This deletes both databases, the files and the sales lines. It can't be undone here."
          : "This deletes Preview's figures and edits. Production stays the same."}
      </p>
      <Field
        label={`Type ${scope.wholesalerId} to confirm`}
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}
