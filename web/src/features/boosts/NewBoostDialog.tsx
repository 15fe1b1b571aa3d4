import { type Boost, boostLimits } from '@caselift/contract/boosts';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useBoostEdits } from './use-boost-edits.ts';

/** A name alone; the rest is said in the panel, which opens next. */
export function NewBoostDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (boost: Boost) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const { add, pending, refusal } = useBoostEdits();
  const save = async () => {
    const added = await add(name);
    if (added) onAdded(added);
  };
  return (
    <Dialog
      title="New Boost"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={pending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Name"
          autoFocus
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          inputProps={{ maxLength: boostLimits.name }}
        />
      </form>
      <Refusal message={refusal} />
    </Dialog>
  );
}
