import {
  type AdjustmentAction,
  adjustmentLimits,
  adjustmentTexts,
  decideAdjustment,
  type ManualAdjustment,
} from '@caselift/contract/adjustments';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { signedDollars } from './adjustment-words.ts';

const words = {
  approve: {
    title: 'Approve the adjustment?',
    verb: 'Approve',
    doing: 'Approving...',
    done: 'Adjustment approved',
    says: "It counts in the oldest sales period that isn't closed, and the person is told.",
  },
  reject: {
    title: 'Reject the adjustment?',
    verb: 'Reject',
    doing: 'Rejecting...',
    done: 'Adjustment rejected',
    says: "It won't be paid.",
  },
  withdraw: {
    title: 'Withdraw the adjustment?',
    verb: 'Withdraw',
    doing: 'Withdrawing...',
    done: 'Adjustment withdrawn',
    says: "It won't be paid.",
  },
} as const;

type DecideAdjustmentProps = { adjustment: ManualAdjustment; action: AdjustmentAction; onClose: () => void };

/** Approving, rejecting or withdrawing one that waits. A rejection says why. */
export function DecideAdjustment({ adjustment, action, onClose }: DecideAdjustmentProps) {
  const scope = useScope();
  const { title, verb, doing, done, says } = words[action];
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useAction({ doing, done }, () =>
    call(decideAdjustment, { params: { id: adjustment._id }, query: scope, body: { action, note } }),
  );
  const confirm = () => {
    if (action === 'reject' && note.trim() === '') setFault(adjustmentTexts.noteNeeded);
    else mutate(undefined, { onSuccess: onClose });
  };
  const { person, part, amount, reason } = adjustment;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color={action === 'approve' ? 'primary' : 'error'}
            loading={isPending}
            onClick={confirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Text as="p" fit="anywhere">
        <Text weight="bold">
          {signedDollars(amount)} for {person.name}
        </Text>
        , {payPartNames[part]}: {reason}
      </Text>
      <p>{says}</p>
      {action === 'reject' && (
        <Field
          label="Why"
          autoFocus
          multiline
          minRows={2}
          value={note}
          error={fault}
          inputProps={{ maxLength: adjustmentLimits.reason }}
          onChange={(event) => {
            setNote(event.target.value);
            setFault(undefined);
          }}
        />
      )}
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
