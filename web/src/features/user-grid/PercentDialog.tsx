import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { cellCount, readPercent } from './number-changes.ts';

type PercentDialogProps = {
  /** Selected cells. */
  count: number;
  onChange: (percent: number) => void;
  onClose: () => void;
};

/** Asks by how much the selected numbers change. */
export function PercentDialog({ count, onChange, onClose }: PercentDialogProps) {
  const form = useId();
  const [text, setText] = useState('+5');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const percent = readPercent(text);
    if (percent === null) return setFault('Enter a percentage from -100 to 1,000, such as +5 or -2.5.');
    onChange(percent);
    onClose();
  };
  return (
    <Dialog
      title="Change by percent"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="contained">
            Change
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="Percent"
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
        />
        <Text as="p" tone="soft">
          Changes {cellCount(count)}. Empty cells and sums of a team's goals stay as they are.
        </Text>
      </form>
    </Dialog>
  );
}
