/** What is asked before an item is copied, reset or deleted. */
import type { Item } from '@caselift/contract/item-fields';
import { itemActionWords } from '@caselift/contract/item-screen-texts';
import { kindWords } from '@caselift/contract/item-texts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SwitchRow } from '../../../ui/kit/SwitchRow.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { type CopyOptions, kindOf, useItemActions } from './use-item-actions.ts';

export type ItemQuestion = 'duplicate' | 'reset' | 'delete';

type ItemDialogProps = {
  item: Item;
  onClose: () => void;
  /** It is done; of a copy with its ID. */
  onDone: (copyId?: string) => void;
};

export const ItemDialog = ({ question, ...props }: ItemDialogProps & { question: ItemQuestion }) =>
  question === 'duplicate' ? <DuplicateDialog {...props} /> : <ConfirmDialog question={question} {...props} />;

const questions = {
  delete: (kind: string) => `The ${kind} is deleted with its sub-items. What it paid for periods that are over stays.`,
  reset: (kind: string) =>
    `Targets and payouts typed for people, and quantities uploaded in the running period of the ${kind} and its parts, are removed.`,
} as const;

function ConfirmDialog({ question, item, onClose, onDone }: ItemDialogProps & { question: 'reset' | 'delete' }) {
  const { remove, reset, pending, refusal } = useItemActions();
  const { one, title } = kindWords[kindOf(item)];
  const confirm = async () => {
    if (await (question === 'delete' ? remove(item) : reset(item))) onDone();
  };
  return (
    <Dialog
      title={`${itemActionWords[question]} ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" loading={pending} onClick={() => void confirm()}>
            {itemActionWords[question]}
          </Button>
        </>
      }
    >
      <p>{questions[question](one)}</p>
      <Text as="p" weight="medium" fit="anywhere">
        {item.name}
      </Text>
      <Refusal message={refusal} />
    </Dialog>
  );
}

function DuplicateDialog({ item, onClose, onDone }: ItemDialogProps) {
  const { duplicate, pending, refusal } = useItemActions();
  const [options, setOptions] = useState<CopyOptions>({ copyImages: false, copyEditedFields: false });
  const { title } = kindWords[kindOf(item)];
  const copy = async () => {
    const copied = await duplicate(item, options);
    if (copied !== undefined) onDone(copied.item._id);
  };
  return (
    <Dialog
      title={`${itemActionWords.duplicate} ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" loading={pending} onClick={() => void copy()}>
            {itemActionWords.duplicate}
          </Button>
        </>
      }
    >
      <Text as="p" weight="medium" fit="anywhere">
        {item.name}
      </Text>
      <SwitchRow
        label="Copy images"
        says="Pictures handed in for the periods that are not over."
        checked={options.copyImages}
        disabled={pending}
        onChange={(copyImages) => setOptions({ ...options, copyImages })}
      />
      <SwitchRow
        label="Copy edited fields"
        says="Targets and payouts typed for people."
        checked={options.copyEditedFields}
        disabled={pending}
        onChange={(copyEditedFields) => setOptions({ ...options, copyEditedFields })}
      />
      <Refusal message={refusal} />
    </Dialog>
  );
}
