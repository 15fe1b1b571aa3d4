/** The dialogs of the table of sub-items: a new one, a copy, and the questions before one is deleted or reset. */
import type { Item } from '@caselift/contract/item-fields';
import { itemActionWords, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemLimits, itemTexts, itemTypeWords } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import { childTypes, type ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Refusal } from '../../../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { SwitchRow } from '../../../../ui/kit/SwitchRow.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { copyName, type SubItemEdits } from './use-sub-items.ts';

/** Custom ones are uploaded, which has no place below another item. */
const subTypes = childTypes.filter((type) => type !== 'custom');
const typeOptions = subTypes.map((value) => ({ value, label: itemTypeWords[value] }));

type NewSubItemProps = {
  kind: ItemKind;
  edits: SubItemEdits;
  onClose: () => void;
  onAdded: (added: ItemDetail) => void;
};

/** A name and a type; the rest is said in its own dialog, which opens next. */
export function NewSubItemDialog({ kind, edits, onClose, onAdded }: NewSubItemProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const [type, setType] = useState<(typeof subTypes)[number]>('image');
  const save = async () => {
    if (name.trim() === '') return setFault(itemTexts.nameRequired);
    const added = await edits.add(name, type);
    if (added) onAdded(added);
  };
  return (
    <Dialog
      title={newSubItem(kind)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{subItemTexts.cancel}</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={edits.pending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NameField name={name} fault={fault} onName={setName} />
        <SelectField label={subItemTexts.columns.type} value={type} options={typeOptions} onChange={setType} />
      </form>
      <Refusal message={edits.refusal} />
    </Dialog>
  );
}

/** @example newSubItem('objective') // 'New sub-objective' */
export const newSubItem = (kind: ItemKind): string => `New sub-${kind}`;

type NameFieldProps = { name: string; fault: string | undefined; onName: (name: string) => void };

const NameField = ({ name, fault, onName }: NameFieldProps) => (
  <Field
    label={subItemTexts.columns.name}
    autoFocus
    autoComplete="off"
    required
    value={name}
    error={fault}
    onChange={({ target }) => onName(target.value)}
    inputProps={{ maxLength: itemLimits.name }}
  />
);

type PartProps = { part: Item; edits: SubItemEdits; onClose: () => void };

export function DuplicateSubItemDialog({ part, edits, onClose }: PartProps) {
  const id = useId();
  const [name, setName] = useState(() => copyName(part.name));
  const [fault, setFault] = useState<string>();
  const [copyImages, setCopyImages] = useState(false);
  const [copyEditedFields, setCopyEditedFields] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setFault(itemTexts.nameRequired);
    if (await edits.copy(part, { name, copyImages, copyEditedFields })) onClose();
  };
  return (
    <Dialog
      title={`${itemActionWords.duplicate} ${part.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{subItemTexts.cancel}</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={edits.pending}>
            {itemActionWords.duplicate}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NameField name={name} fault={fault} onName={setName} />
        <SwitchRow
          label="Copy images"
          says="Images that people have submitted in this period."
          checked={copyImages}
          disabled={false}
          onChange={setCopyImages}
        />
        <SwitchRow
          label="Copy edited fields"
          says="Targets and payouts set for single people."
          checked={copyEditedFields}
          disabled={false}
          onChange={setCopyEditedFields}
        />
      </form>
      <Refusal message={edits.refusal} />
    </Dialog>
  );
}

export const DeleteSubItemDialog = ({ part, edits, onClose }: PartProps) => (
  <Question
    {...{ part, edits, onClose }}
    action={itemActionWords.delete}
    text="What it paid for periods that are over stays."
    onConfirm={() => edits.remove(part)}
  />
);

export const ResetSubItemDialog = ({ part, edits, onClose }: PartProps) => (
  <Question
    {...{ part, edits, onClose }}
    action={itemActionWords.reset}
    text="Targets and payouts set for single people, and uploaded quantities of this period, will be removed."
    onConfirm={() => edits.reset(part)}
  />
);

type QuestionProps = PartProps & {
  action: string;
  text: string;
  /** Answers whether it is done. */
  onConfirm: () => Promise<boolean>;
};

function Question({ part, edits, onClose, action, text, onConfirm }: QuestionProps) {
  const confirm = async () => {
    if (await onConfirm()) onClose();
  };
  return (
    <Dialog
      title={`${action} ${part.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{subItemTexts.cancel}</Button>
          <Button variant="contained" color="error" loading={edits.pending} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Refusal message={edits.refusal} />
    </Dialog>
  );
}
