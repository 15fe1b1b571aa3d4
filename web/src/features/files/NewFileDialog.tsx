import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

const extension = '.pdf';

type NewFileDialogProps = {
  /** What is wrong with what was typed and its extension, if anything. */
  faultOf: (typed: string) => string | null;
  onAdd: (typed: string) => void;
  onClose: () => void;
};

/** Asks the name of a new PDF; its content is chosen in its row. */
export function NewFileDialog({ faultOf, onAdd, onClose }: NewFileDialogProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const add = () => {
    const stem = name.trim();
    const typed = stem.toLowerCase().endsWith(extension) ? stem : stem + extension;
    const wrong = faultOf(typed);
    if (wrong === null) onAdd(typed);
    setFault(wrong);
  };
  return (
    <Dialog
      title="New file"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary">
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
          add();
        }}
      >
        <Field
          label="File name"
          autoFocus
          autoComplete="off"
          value={name}
          error={fault ?? undefined}
          helper="A slash makes a folder: Price lists/June"
          endAdornment={<InputAdornment position="end">{extension}</InputAdornment>}
          onChange={({ target }) => {
            setName(target.value);
            setFault(null);
          }}
        />
      </form>
    </Dialog>
  );
}
