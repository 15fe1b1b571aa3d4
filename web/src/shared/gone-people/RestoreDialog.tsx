import { type GonePerson, goneTexts, restoreUser } from '@caselift/contract/gone-people';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from '../administration/use-action.ts';
import { CountsFrom } from '../closings/CountsFrom.tsx';
import { useEditPeriods } from '../closings/use-edit-periods.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { periodTitle } from '../users/period-name.ts';

type RestoreDialogProps = { person: GonePerson; onClose: () => void };

/** From which sales period on the person is back, and how they sign in. */
export function RestoreDialog({ person, onClose }: RestoreDialogProps) {
  const scope = useScope();
  const { customId, name, wayBack, hasLeft } = person;
  const { running, open } = useEditPeriods();
  const [from, setFrom] = useState('');
  const period = open.find((one) => one.from === from) ?? running;
  const { mutate, isPending, error } = useAction({ doing: 'Restoring...', done: goneTexts.restored }, () =>
    call(restoreUser, { query: { ...scope, customId }, body: from === '' ? {} : { periodStart: from } }),
  );
  return (
    <Dialog
      title={`Restore ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            loading={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {goneTexts.restore}
          </Button>
        </>
      }
    >
      {hasLeft ? (
        <>
          <CountsFrom value={from} disabled={isPending} onChange={setFrom} />
          <p>{goneTexts.whatRestoring(name, period && periodTitle(period))}</p>
          <p>{goneTexts.wayBack[wayBack]}</p>
        </>
      ) : (
        <p>{goneTexts.notLeaving(name)}</p>
      )}
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
