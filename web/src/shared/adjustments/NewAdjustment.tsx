import { AdjustmentForm, adjustmentLimits, createAdjustment } from '@caselift/contract/adjustments';
import { listGonePeople } from '@caselift/contract/gone-people';
import { listUsers, payGroundsOfUser } from '@caselift/contract/users';
import { payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import { isAlwaysPaid, isPaidIn } from '@caselift/domain/pay/who-is-paid';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Columns, Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { readDollars } from './adjustment-words.ts';

type NewAdjustmentProps = {
  /** Dollars in a sales period above which a second person approves. */
  limit: number;
  onClose: () => void;
};

/** The person with adjusted pay, the part, the amount and the reason. Nobody finds themselves among the people. */
export function NewAdjustment({ limit, onClose }: NewAdjustmentProps) {
  const id = useId();
  const scope = useScope();
  const own = useSession();
  const people = useQuery(endpointQuery(listUsers, { query: { ...scope, db: 'prod' } }));
  const gone = useQuery({ ...endpointQuery(listGonePeople, { query: { ...scope, db: 'prod' } }), ...silently });
  const form = useContractForm(AdjustmentForm, { customId: '', part: 'gp', reason: '' });
  const { errors } = form.formState;
  const sent = useRef({ values: '', _id: '' });
  const action = useAction({ doing: 'Saving...', done: 'Adjustment saved' }, (values: AdjustmentForm) => {
    // Sent again after a lost reply it is the same one; with other values it is another.
    const text = JSON.stringify(values);
    if (sent.current.values !== text) sent.current = { values: text, _id: crypto.randomUUID() };
    return call(createAdjustment, { query: scope, body: { ...values, _id: sent.current._id } });
  });
  const save = form.handleSubmit((values) => action.mutate(values, { onSuccess: onClose }));
  const options = [
    ...(people.data ?? [])
      .filter((user) => isPaidIn(user.role, payGroundsOfUser(user)) && user.customId !== own.customId)
      .map((one) => ({ value: one.customId, label: `${one.name} (${one.customId})` })),
    // What they are owed, or owe, can be settled.
    ...(gone.data ?? [])
      .filter((one) => isAlwaysPaid(one.role) && !one.isListed)
      .map((one) => ({ value: one.customId, label: `${one.name} (${one.customId}), ${one.state}` })),
  ];
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <Dialog
      title="New adjustment"
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={action.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} gap={12} noValidate onSubmit={save}>
        <SelectField
          label="Person"
          value={form.watch('customId')}
          options={[{ value: '', label: people.isPending ? 'Loading...' : 'Choose a person' }, ...options]}
          error={errors.customId?.message}
          onChange={(customId) => form.setValue('customId', customId, set)}
        />
        <Columns>
          <SelectField
            label="Part of pay"
            value={form.watch('part')}
            options={payParts.map((value) => ({ value, label: payPartNames[value] }))}
            error={errors.part?.message}
            onChange={(part) => form.setValue('part', part, set)}
          />
          <Field
            label="Amount"
            startAdornment="$"
            autoComplete="off"
            inputProps={{ inputMode: 'text' }}
            helper="Below 0 takes pay away."
            error={errors.amount?.message}
            {...form.register('amount', { setValueAs: (text) => readDollars(String(text ?? '')) })}
          />
        </Columns>
        <Field
          label="Reason"
          multiline
          minRows={2}
          autoComplete="off"
          inputProps={{ maxLength: adjustmentLimits.reason }}
          helper="The person reads it on their statement."
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </Stack>
      <p>
        It is paid in the oldest sales period that isn't closed. Above {dollarsAndCents(limit)} for a person in a sales
        period, a second person approves.
      </p>
      <Refusal message={people.error?.message ?? action.error?.message ?? null} />
    </Dialog>
  );
}
