import type { ImportTarget, MappingListItem } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { Row } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { targetLabel, targets } from './import-files.ts';
import styles from './mapping.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { TargetTabs } from './TargetTabs.tsx';
import type { MappingDraft } from './use-mapping-draft.ts';
import type { Previews } from './use-previews.ts';

type MappingSectionProps = { draft: MappingDraft; previews: Previews; onEdit: () => void };

/** How the files become lines: the mapping picked, and what it makes of the first rows. */
export function MappingSection({ draft, previews, onEdit }: MappingSectionProps) {
  const [chosen, setChosen] = useState<ImportTarget>('sales');
  const shownTargets = targets.map(({ id }) => id).filter((id) => previews[id] !== undefined);
  const target = shownTargets.includes(chosen) ? chosen : shownTargets[0];
  const preview = target && previews[target];
  if (draft.error && draft.list === undefined)
    return (
      <Strip
        tone="bad"
        icon={CircleAlert}
        role="alert"
        action={
          <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={draft.retry}>
            Try again
          </Button>
        }
      >
        {draft.error.message}
      </Strip>
    );
  return (
    <>
      <Row wrap align="bottom" screenOnly className={styles.pick}>
        <SelectField
          label="Mapping"
          value={draft.name}
          options={draft.list?.map((mapping) => mappingOption(mapping, draft)) ?? []}
          onChange={draft.pick}
          disabled={draft.list === undefined}
        />
        <Button
          startIcon={<Pencil size={16} strokeWidth={1.75} />}
          disabled={draft.list === undefined}
          onClick={onEdit}
        >
          Edit mapping
        </Button>
        {draft.isEdited ? (
          <Button variant="text" onClick={draft.undo}>
            Undo edits
          </Button>
        ) : null}
      </Row>
      {target && preview ? (
        <TargetTabs targets={shownTargets} value={target} onChange={setChosen} previews={previews}>
          <PreviewTable key={target} preview={preview} label={targetLabel(target)} />
        </TargetTabs>
      ) : null}
    </>
  );
}

/** @example 'house (built in), edited' */
function mappingOption({ name, builtIn }: MappingListItem, draft: MappingDraft) {
  const edited = draft.isEdited && name === draft.name;
  return { value: name, label: `${name}${builtIn ? ' (built in)' : ''}${edited ? ', edited' : ''}` };
}
