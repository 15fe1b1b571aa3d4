import type { ImportTarget, MappingListItem } from '@caselift/contract/imports';
import Button from '@mui/material/Button';
import { Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '../../ui/SelectField.tsx';
import { targetLabel, targets } from './import-files.ts';
import { MappingEditor } from './MappingEditor.tsx';
import styles from './mapping.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { SaveMapping } from './SaveMapping.tsx';
import type { MappingDraft } from './use-mapping-draft.ts';
import type { Previews } from './use-previews.ts';

/** How the files become lines: a mapping picked or edited, beside what it makes of the first rows. */
export function MappingSection({ draft, previews }: { draft: MappingDraft; previews: Previews }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ImportTarget | null>(null);
  const shownTargets = targets.filter(({ id }) => isOpen || previews[id] !== undefined);
  const isShown = (wanted: ImportTarget | null) => shownTargets.some(({ id }) => id === wanted);
  const first = targets.find(({ id }) => previews[id] !== undefined)?.id ?? 'sales';
  const target = chosen !== null && isShown(chosen) ? chosen : first;
  const preview = previews[target];
  if (draft.error && draft.list === undefined)
    return (
      <p className={styles.fault} role="alert">
        <span>{draft.error.message}</span>
        <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={draft.retry}>
          Try again
        </Button>
      </p>
    );
  return (
    <>
      <div className={styles.mappingHead}>
        <SelectField
          label="Mapping"
          value={draft.name}
          options={draft.list?.map((mapping) => mappingOption(mapping, draft)) ?? []}
          onChange={draft.pick}
          disabled={draft.list === undefined}
        />
        <Button
          startIcon={<Pencil size={16} strokeWidth={1.75} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close the editor' : 'Edit mapping'}
        </Button>
        {draft.isEdited ? (
          <Button variant="text" onClick={() => draft.pick(draft.name)}>
            Undo edits
          </Button>
        ) : null}
      </div>
      {shownTargets.length > 0 ? (
        <TargetTabs
          targets={shownTargets.map(({ id }) => id)}
          value={target}
          onChange={setChosen}
          previews={previews}
        />
      ) : null}
      {isOpen ? (
        <MappingEditor text={draft.text} onChange={draft.edit} target={target} preview={preview?.data} />
      ) : null}
      {preview ? <PreviewTable key={target} preview={preview} label={targetLabel(target)} /> : null}
      {isOpen && !preview ? (
        <p className={styles.aside}>Upload a file with {target} to see its first 20 rows here.</p>
      ) : null}
      {draft.isEdited ? (
        <SaveMapping
          key={draft.name}
          name={isBuiltIn(draft, draft.name) ? '' : draft.name}
          isBuiltIn={(name) => isBuiltIn(draft, name)}
          onSave={draft.save}
          saving={draft.saving}
        />
      ) : null}
    </>
  );
}

/** @example 'house (built in), edited' */
function mappingOption({ name, builtIn }: MappingListItem, draft: MappingDraft) {
  const edited = draft.isEdited && name === draft.name;
  return { value: name, label: `${name}${builtIn ? ' (built in)' : ''}${edited ? ', edited' : ''}` };
}

const isBuiltIn = (draft: MappingDraft, wanted: string): boolean =>
  draft.list?.some(({ name, builtIn }) => builtIn && name === wanted) ?? false;

type TargetTabsProps = {
  targets: readonly ImportTarget[];
  value: ImportTarget;
  onChange: (target: ImportTarget) => void;
  previews: Previews;
};

/** The targets, each with the number of problems found in its first rows. */
function TargetTabs({ targets: shown, value, onChange, previews }: TargetTabsProps) {
  return (
    <fieldset className={styles.tabs} aria-label="Target">
      {shown.map((target) => {
        const data = previews[target]?.data;
        const found = (data?.problems.length ?? 0) + (data?.fault ? 1 : 0);
        return (
          <button key={target} type="button" aria-pressed={target === value} onClick={() => onChange(target)}>
            {targetLabel(target)}
            {found > 0 ? (
              <span className={styles.found}>
                {found} <span className="visually-hidden">{found === 1 ? 'problem' : 'problems'}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}
