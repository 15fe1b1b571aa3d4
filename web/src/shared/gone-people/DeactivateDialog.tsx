import { deactivateUser, goneTexts } from '@caselift/contract/gone-people';
import { listUsers, type User } from '@caselift/contract/users';
import { noSuchDay } from '@caselift/contract/wholesaler';
import { isRealDate } from '@caselift/domain/dates';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAction } from '../administration/use-action.ts';
import { asOption, nameList, successors } from '../user-edits/people-words.ts';
import { Refusal } from '../user-edits/Refusal.tsx';

type DeactivateDialogProps = {
  user: Pick<User, 'customId' | 'name'>;
  onClose: () => void;
  /** Once it is done, in place of `onClose`. */
  onDone?: (() => void) | undefined;
};

/** From which day on, and what follows (docs/product.md, Environments). */
export function DeactivateDialog({ user, onClose, onDone }: DeactivateDialogProps) {
  const scope = useScope();
  const { customId, name } = user;
  const { data: people = [] } = useQuery(endpointQuery(listUsers, { query: scope }));
  const [day, setDay] = useState(today);
  const [moveTo, setMoveTo] = useState('');
  const reports = people.filter(({ teamLead }) => teamLead.some((lead) => lead.customId === customId));
  const { mutate, isPending, error } = useAction(
    { doing: 'Deactivating...', done: goneTexts.deactivated },
    async () => {
      await call(deactivateUser, {
        query: { ...scope, customId },
        body: { day, ...(isAsked && { moveTo: moveTo || null }) },
      });
      // What is open about the person is closed before everything is read again: they are in no list any more.
      flushSync(onDone ?? onClose);
    },
  );
  // A refusal names reports that are to come, from a lead who hasn't left yet.
  const isLead = people.some((one) => one.customId === customId && one.role === 'teamLead');
  const isAsked = reports.length > 0 || (isLead && error !== null);
  const isDay = isRealDate(day);
  const confirm = () => mutate();
  return (
    <Dialog
      title={`Deactivate ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" disabled={!isDay} loading={isPending} onClick={confirm}>
            {goneTexts.deactivate}
          </Button>
        </>
      }
    >
      <Field
        label={goneTexts.firstDay}
        type="date"
        value={day}
        error={isDay ? undefined : noSuchDay}
        onChange={({ target }) => setDay(target.value)}
      />
      <p>{goneTexts.whatDeactivating}</p>
      {isAsked && (
        <Stack gap={16}>
          {reports.length > 0 && <p>{goneTexts.reportsOf(reports.length, name, nameList(reports))}</p>}
          <SelectField
            label={goneTexts.newLead}
            value={moveTo}
            options={[{ value: '', label: 'None' }, ...successors(people, customId).map(asOption)]}
            onChange={setMoveTo}
          />
        </Stack>
      )}
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}

/** Of this machine's calendar: the server goes by the wholesaler's. */
const today = (): string => new Date().toLocaleDateString('en-CA');
