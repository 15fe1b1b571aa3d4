import type { ItemForm } from '@caselift/contract/item-fields';
import { listTags } from '@caselift/contract/tags';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FieldSet } from '../../../../ui/kit/Fields.tsx';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import styles from './stale.module.css';
import { valueText } from './value-text.ts';
import { type Difference, differencesOf, mergedForm } from './versions.ts';

type StaleDialogProps = {
  /** What both versions started from. */
  opened: ItemForm;
  theirs: ItemForm;
  mine: ItemForm;
  onMerge: (merged: ItemForm) => void;
  onClose: () => void;
};

const words = { theirs: 'Theirs', mine: 'Mine' } as const;

/** Both versions of an item that someone else has saved meanwhile, change by change. */
export function StaleDialog({ opened, theirs, mine, onMerge, onClose }: StaleDialogProps) {
  const id = useId();
  const scope = useScope();
  const { data: tags } = useQuery({ ...endpointQuery(listTags, { query: scope }), ...silently });
  const [differences, setDifferences] = useState(() => differencesOf(opened, theirs, mine));
  const tagName = (id: string) => tags?.find(({ _id }) => _id === id)?.name ?? null;
  const take = (version: Difference['take'], name?: string) =>
    setDifferences(
      differences.map((one) => (name === undefined || one.name === name ? { ...one, take: version } : one)),
    );
  return (
    <Dialog
      title="Someone else has changed this item"
      width={600}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={() => onMerge(mergedForm(theirs, mine, differences))}>
            Continue editing
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Row spread wrap>
          <Text as="p" style={{ margin: 0 }}>
            Choose which version to keep. Nothing is saved until you save again.
          </Text>
          <Row gap={4}>
            <Button variant="text" onClick={() => take('theirs')}>
              Take all theirs
            </Button>
            <Button variant="text" onClick={() => take('mine')}>
              Keep all mine
            </Button>
          </Row>
        </Row>
        {differences.map(({ name, fields, take: taken }) => (
          <FieldSet key={name} legend={name[0]?.toUpperCase() + name.slice(1)} columns={2} gap={8}>
            {(['theirs', 'mine'] as const).map((version) => (
              <Version
                key={version}
                group={`${id} ${name}`}
                label={words[version]}
                text={fields
                  .map((field) => valueText(field, version === 'mine' ? mine : theirs, { opened, tagName }))
                  .join(', ')}
                checked={taken === version}
                onCheck={() => take(version, name)}
              />
            ))}
          </FieldSet>
        ))}
      </Stack>
    </Dialog>
  );
}

type VersionProps = { group: string; label: string; text: string; checked: boolean; onCheck: () => void };

function Version({ group, label, text, checked, onCheck }: VersionProps) {
  const id = useId();
  return (
    <label className={styles.version} htmlFor={id}>
      <input type="radio" id={id} name={group} checked={checked} onChange={onCheck} className={styles.radio} />
      <span>
        <Text kind="caption" tone="soft">
          {label}
        </Text>
        <Text as="div" fit="anywhere">
          {text}
        </Text>
      </span>
    </label>
  );
}
