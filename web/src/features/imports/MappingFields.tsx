import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import { useState } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { MappingForm } from './MappingForm.tsx';
import styles from './mapping.module.css';
import { readMappingText, writeMappingText } from './mapping-text.ts';

type MappingFieldsProps = {
  text: string;
  onChange: (text: string) => void;
  target: ImportTarget;
  preview: MappingPreview | undefined;
  idPrefix: string;
};

const views = [
  { id: 'form', label: 'Form' },
  { id: 'json', label: 'JSON' },
] as const;

/** A mapping as a form or as its text: two views of the same. */
export function MappingFields({ text, onChange, target, preview, idPrefix }: MappingFieldsProps) {
  const [view, setView] = useState<'form' | 'json'>('form');
  const read = readMappingText(text);
  return (
    <Stack gap={16} className={styles.editor}>
      <Row wrap gap={12}>
        <Segmented label="Mapping view" options={views} value={view} onChange={setView} />
        <Text tone="soft">Choose which column of your file fills each field.</Text>
      </Row>
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
        <Strip tone="bad" role="alert">
          {read.fault} Fix it under JSON first.
        </Strip>
      ) : null}
      {view === 'form' && 'mapping' in read ? (
        <MappingForm
          mapping={read.mapping}
          target={target}
          preview={preview}
          idPrefix={idPrefix}
          onChange={(mapping) => onChange(writeMappingText(mapping))}
        />
      ) : null}
    </Stack>
  );
}
