import { closingTexts, waiverReasonLength } from '@caselift/contract/closings';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';

type ReasonDialogProps = {
  title: string;
  words: { verb: string; doing: string; done: string };
  /** The one given before. */
  given?: string | null;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What will follow. */
  children: ReactNode;
};

/** What is done with a reason alone. */
export function ReasonDialog({ title, words, given, send, onClose, children }: ReasonDialogProps) {
  const [reason, setReason] = useState(given ?? '');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useAction(words, () => send(reason.trim()));
  const confirm = () => {
    if (reason.trim() === '') setFault(closingTexts.reason);
    else mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" loading={isPending} onClick={confirm}>
            {words.verb}
          </Button>
        </>
      }
    >
      {children}
      <Field
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        value={reason}
        error={fault}
        inputProps={{ maxLength: waiverReasonLength }}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(undefined);
        }}
      />
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
