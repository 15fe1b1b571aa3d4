import { type ClosingPeriod, closePeriod } from '@caselift/contract/closings';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { dollarsAndCents } from '../../ui/figures.ts';
import { SwitchRow } from '../../ui/kit/SwitchRow.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';

type CloseDialogProps = { period: Pick<ClosingPeriod, 'from' | 'to'>; total: number; onClose: () => void };

/** The last look before pay is final. */
export function CloseDialog({ period, total, onClose }: CloseDialogProps) {
  const scope = useScope();
  const name = salesPeriodName(period);
  const [mails, setMails] = useState(false);
  const { mutate, isPending, error } = useAction({ doing: 'Starting...', done: `Closing ${name}` }, () =>
    call(closePeriod, { params: { period: period.from }, query: { ...scope, db: 'prod' }, body: { mails } }),
  );
  return (
    <Dialog
      title={`Close ${name}?`}
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
            Close it
          </Button>
        </>
      }
    >
      <p>
        <Text weight="bold">{dollarsAndCents(total)}</Text> in all. Everyone's pay becomes final, with its goals, rates
        and teams as they are now.
      </p>
      <p>Invoices and images that come later are paid as adjustments in a later sales period.</p>
      <SwitchRow
        label="Mail everyone who is paid"
        says="Each gets their own amount and a link to My statements."
        checked={mails}
        disabled={isPending}
        onChange={setMails}
      />
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
