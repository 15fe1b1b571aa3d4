import {
  type PayQuestion,
  payQuestionLimits,
  Resolution,
  resolvePayQuestion,
  withdrawPayQuestion,
} from '@caselift/contract/pay-questions';
import { type PayPart, payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Columns, Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { readDollars } from '../adjustments/adjustment-words.ts';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { useSentId } from './use-sent-id.ts';

type EndQuestionProps = { question: PayQuestion; act: 'resolve' | 'withdraw'; onClose: () => void };

/** Resolving a question, with an adjustment or without, or withdrawing it. */
export function EndQuestion({ act, ...props }: EndQuestionProps) {
  return act === 'resolve' ? <ResolveDialog {...props} /> : <WithdrawDialog {...props} />;
}

type Faults = { reason?: string; amount?: string };

function ResolveDialog({ question, onClose }: Omit<EndQuestionProps, 'act'>) {
  const query = useScope();
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const [part, setPart] = useState<PayPart>(question.line.part ?? 'gp');
  const [faults, setFaults] = useState<Faults>({});
  const idOf = useSentId();
  const action = useAction({ doing: 'Resolving...', done: 'Question resolved' }, (body: z.output<typeof Resolution>) =>
    call(resolvePayQuestion, { params: { id: question._id }, query, body }),
  );
  const resolve = () => {
    const values = { part, amount: readDollars(amount) };
    const adjustment = amount.trim() === '' ? {} : { adjustment: { ...values, _id: idOf(values) } };
    const read = z.safeParse(Resolution, { reason, ...adjustment });
    if (read.success) action.mutate(read.data, { onSuccess: onClose });
    else {
      const faultAt = (field: string) => read.error.issues.find(({ path }) => path.at(-1) === field)?.message;
      const [ofReason, ofAmount] = [faultAt('reason'), faultAt('amount')];
      setFaults({ ...(ofReason && { reason: ofReason }), ...(ofAmount && { amount: ofAmount }) });
    }
  };
  return (
    <Dialog
      title="Resolve the question?"
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" loading={action.isPending} onClick={resolve}>
            Resolve
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Field
          label="Reason"
          autoFocus
          multiline
          minRows={2}
          value={reason}
          error={faults.reason}
          helper={`${question.person.name} reads it, and on the statement, too, if pay is adjusted.`}
          inputProps={{ maxLength: payQuestionLimits.text }}
          onChange={(event) => setReason(event.target.value)}
        />
        <Columns>
          <Field
            label="Adjustment"
            startAdornment="$"
            autoComplete="off"
            inputProps={{ inputMode: 'text' }}
            value={amount}
            error={faults.amount}
            helper="Leave it empty to adjust nothing. Below 0 takes pay away."
            onChange={(event) => setAmount(event.target.value)}
          />
          <SelectField
            label="Part of pay"
            value={part}
            options={payParts.map((value) => ({ value, label: payPartNames[value] }))}
            onChange={setPart}
          />
        </Columns>
      </Stack>
      <p>
        An adjustment is paid in the oldest sales period that isn't closed. Above the approval limit, a second person
        approves it.
      </p>
      <Refusal message={action.error?.message ?? null} />
    </Dialog>
  );
}

function WithdrawDialog({ question, onClose }: Omit<EndQuestionProps, 'act'>) {
  const query = useScope();
  const { mutate, isPending, error } = useAction({ doing: 'Withdrawing...', done: 'Question withdrawn' }, () =>
    call(withdrawPayQuestion, { params: { id: question._id }, query }),
  );
  return (
    <Dialog
      title="Withdraw the question?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="error"
            loading={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            Withdraw
          </Button>
        </>
      }
    >
      <p>Nobody answers it then. You can ask about the line again.</p>
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
