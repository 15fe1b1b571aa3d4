import { importTexts } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

type SaveMappingProps = {
  /** The name proposed: the saved mapping that was edited. */
  name: string;
  isBuiltIn: (name: string) => boolean;
  onSave: (name: string) => void;
  onClose: () => void;
  saving: boolean;
};

const mostLetters = 60;

/** Keeps the mapping for next time, under a name. */
export function SaveMapping({ name, isBuiltIn, onSave, onClose, saving }: SaveMappingProps) {
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isTaken = isBuiltIn(wanted);
  const close = () => {
    if (!saving) onClose();
  };
  return (
    <Dialog
      title="Save mapping"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            color="primary"
            disabled={isTaken || wanted === ''}
            loading={saving}
          >
            Save mapping
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTaken && wanted !== '') onSave(wanted);
        }}
      >
        <Field
          label="Save mapping as"
          placeholder="For example, Night export"
          autoFocus
          error={isTaken ? importTexts.builtInName : undefined}
          value={typed}
          inputProps={{ maxLength: mostLetters }}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
