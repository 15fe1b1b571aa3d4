import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import { useState } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Field } from '../../ui/Field.tsx';
import { MappingForm } from './MappingForm.tsx';
import styles from './mapping.module.css';
import { readMappingText, writeMappingText } from './mapping-text.ts';

type MappingFieldsProps = {
  text: string;
  onChange: (text: string) => void;
  target: ImportTarget;
  preview: MappingPreview | undefined;
};

const views = [
  { id: 'form', label: 'Form' },
  { id: 'json', label: 'JSON' },
] as const;

/** A mapping as a form or as its text: two views of the same. */
export function MappingFields({ text, onChange, target, preview }: MappingFieldsProps) {
  const [view, setView] = useState<'form' | 'json'>('form');
  const read = readMappingText(text);
  return (
    <div className={styles.editor}>
      <div className={styles.editorHead}>
        <Segmented label="Mapping view" options={views} value={view} onChange={setView} />
        <span className={styles.aside}>A column of the file, or an SQL expression: as_number(qty) * 12</span>
      </div>
      {view === 'json' ? (
        <Field
          label="The whole mapping"
          error={'fault' in read ? read.fault : undefined}
          multiline
          minRows={8}
          maxRows={24}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          sx={{ padding: 0 }}
          inputProps={{ className: styles.json }}
        />
      ) : null}
      {view === 'form' && 'fault' in read ? (
        <p className={styles.fault} role="alert">
          {read.fault} Fix it under JSON first.
        </p>
      ) : null}
      {view === 'form' && 'mapping' in read ? (
        <MappingForm
          mapping={read.mapping}
          target={target}
          preview={preview}
          onChange={(mapping) => onChange(writeMappingText(mapping))}
        />
      ) : null}
    </div>
  );
}
