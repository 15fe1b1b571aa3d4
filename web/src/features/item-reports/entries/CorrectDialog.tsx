import type { ListedEntry } from '@caselift/contract/entry-corrections';
import { amountText, entryScreenTexts } from '@caselift/contract/entry-texts';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { AmountField, amountOf } from './AmountField.tsx';
import { PayChange } from './PayChange.tsx';
import { useEntryEdits } from './use-entry-edits.ts';

type EntryDialogProps = {
  /** As the list has it now: what someone else corrects meanwhile is shown. */
  entry: ListedEntry;
  momentText: (instant: string) => string;
  onClose: () => void;
};

const pause = 400;

/** Another amount for an entry, with what that changes in pay, and what was corrected before. */
export function CorrectDialog({ entry, momentText, onClose }: EntryDialogProps) {
  const id = useId();
  const { itemId, _id, kind } = entry;
  const { correct, fault, pending } = useEntryEdits(onClose);
  const [typed, setTyped] = useState(String(entry.amount));
  const [isTried, setTried] = useState(false);
  const amount = amountOf(typed);
  const isNew = amount !== null && amount !== entry.amount;
  const settled = useSettled(amount, pause);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNew) void correct(entry, amount);
  };
  return (
    <Dialog
      title={entryScreenTexts.correctTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={pending}>
            {entryScreenTexts.actions.correct}
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} gap={12} noValidate onSubmit={save}>
        <Text fit="anywhere">{entryScreenTexts.what(entry)}</Text>
        <AmountField kind={kind} typed={typed} onType={setTyped} isTried={isTried} />
        {isTried && amount !== null && !isNew && <Text tone="bad">{entryScreenTexts.unchanged}</Text>}
        <PayChange change={isNew && settled === amount ? { itemId, entryId: _id, amount } : null} />
        <Corrections entry={entry} momentText={momentText} />
        <Refusal message={fault} />
      </Stack>
    </Dialog>
  );
}

/** The newest first, in words. */
function Corrections({
  entry: { kind, amount, corrections },
  momentText,
}: Pick<EntryDialogProps, 'entry' | 'momentText'>) {
  return corrections.map(({ by, at, was }, place) => {
    const now = corrections[place - 1]?.was ?? amount;
    const change = { by, was: amountText(kind, was), now: amountText(kind, now) };
    return (
      <Text key={at} as="p" kind="caption" tone="soft">
        {entryScreenTexts.history(momentText(at), change)}
      </Text>
    );
  });
}

/** Asks before an entry is deleted. */
export function RemoveDialog({ entry, onClose }: Omit<EntryDialogProps, 'momentText'>) {
  const { remove, fault, pending } = useEntryEdits(onClose);
  const { itemId, _id } = entry;
  return (
    <Dialog
      title={entryScreenTexts.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" autoFocus loading={pending} onClick={() => void remove(entry)}>
            {entryScreenTexts.actions.remove}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text fit="anywhere">{entryScreenTexts.what(entry)}</Text>
        <PayChange change={{ itemId, entryId: _id }} />
        <Refusal message={fault} />
      </Stack>
    </Dialog>
  );
}
