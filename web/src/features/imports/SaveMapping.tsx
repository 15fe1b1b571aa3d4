import { importTexts } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './mapping.module.css';

type SaveMappingProps = {
  /** The name proposed: the saved mapping that was edited. */
  name: string;
  isBuiltIn: (name: string) => boolean;
  onSave: (name: string) => void;
  saving: boolean;
};

const mostLetters = 60;

/** Keeps the mapping for next time, under a name. */
export function SaveMapping({ name, isBuiltIn, onSave, saving }: SaveMappingProps) {
  const [typed, setTyped] = useState(name);
  const isTaken = isBuiltIn(typed.trim());
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <Field
        label="Save mapping as"
        placeholder="For example, Night export"
        error={isTaken ? importTexts.builtInName : undefined}
        value={typed}
        inputProps={{ maxLength: mostLetters }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        startIcon={<Save size={16} strokeWidth={1.75} />}
        disabled={isTaken || typed.trim() === ''}
        loading={saving}
      >
        Save mapping
      </Button>
    </form>
  );
}
