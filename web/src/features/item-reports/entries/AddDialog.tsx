import { listEntryItems } from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { entryLimits } from '@caselift/contract/item-entries';
import { dayText } from '@caselift/domain/dates';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Columns, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { ofKind } from '../rows/use-report.ts';
import { AmountField, amountOf } from './AmountField.tsx';
import { PayChange } from './PayChange.tsx';
import { useEntryEdits } from './use-entry-edits.ts';

const { choose, fields, needed } = entryScreenTexts;
const pause = 400;

/** Hands in for a person who has an item, on one of the last days that the item takes. */
export function AddDialog({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const id = useId();
  const { data: items } = useQuery(endpointQuery(listEntryItems, { query: { ...useScope(), ...ofKind(kind) } }));
  const { add, fault, pending } = useEntryEdits(onClose);
  /** Sent again after a lost reply it is the same entry. */
  const [_id] = useState(() => crypto.randomUUID());
  const [itemId, setItemId] = useState('');
  const [user, setUser] = useState('');
  const [date, setDate] = useState('');
  const [typed, setTyped] = useState('');
  const [notes, setNotes] = useState('');
  const [isTried, setTried] = useState(false);
  const item = items?.find((one) => one._id === itemId);
  const person = item?.people.find(({ customId }) => customId === user);
  const day = item?.days.find((one) => one.date === date) ?? item?.days[0];
  const amount = item?.kind === 'tick' ? Number(typed !== '0') : amountOf(typed);
  const settled = useSettled(amount, pause);
  const isWhole = item !== undefined && person !== undefined && day !== undefined && amount !== null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) void add({ _id, item, user, takenAt: day.at, amount, notes });
  };
  const nameOf = ({ name, parentItemName }: { name: string; parentItemName: string | null }) =>
    parentItemName === null ? name : `${name} (${parentItemName})`;
  return (
    <Dialog
      title={entryScreenTexts.addTitle}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color="primary"
            loading={pending}
            disabled={items?.length === 0}
          >
            Add
          </Button>
        </>
      }
    >
      {items?.length === 0 ? (
        <Text>{entryScreenTexts.nothingToAdd}</Text>
      ) : (
        <Stack as="form" id={id} gap={12} noValidate onSubmit={save}>
          <SelectField
            label={fields.item}
            value={itemId}
            options={[
              { value: '', label: items === undefined ? 'Loading...' : choose.item },
              ...(items ?? []).map((one) => ({ value: one._id, label: nameOf(one) })),
            ]}
            error={isTried && item === undefined ? needed.item : undefined}
            onChange={setItemId}
          />
          <SelectField
            label={fields.user}
            value={person === undefined ? '' : user}
            options={[
              { value: '', label: choose.user },
              ...(item?.people ?? []).map(({ customId, name }) => ({
                value: customId,
                label: `${name} (${customId})`,
              })),
            ]}
            disabled={item === undefined}
            error={isTried && item !== undefined && person === undefined ? needed.user : undefined}
            onChange={setUser}
          />
          {item !== undefined && (
            <Columns>
              <SelectField
                label={fields.day}
                value={day?.date ?? ''}
                options={item.days.map((one) => ({ value: one.date, label: dayText(one.date) }))}
                onChange={setDate}
              />
              <AmountField kind={item.kind} typed={typed} onType={setTyped} isTried={isTried} />
            </Columns>
          )}
          <Field
            label={fields.notes}
            value={notes}
            autoComplete="off"
            onChange={({ target }) => setNotes(target.value)}
            slotProps={{ input: { maxLength: entryLimits.notes } }}
          />
          <PayChange change={isWhole && settled === amount ? { itemId, user, amount, date: day.date } : null} />
          <Refusal message={fault} />
        </Stack>
      )}
    </Dialog>
  );
}
