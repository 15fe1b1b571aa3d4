/** The editor of a mapping, in a drawer; which mapping says the address. */

import type { ImportTarget, MappingListItem, MappingPreview } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { WholesalerSearch } from '../../shared/administration/wholesaler-search.ts';
import { LeaveQuestion } from '../../shared/editor/LeaveQuestion.tsx';
import { useDraft } from '../../shared/editor/use-draft.ts';
import type { Levels } from '../../shared/editor/use-levels.ts';
import { useUnsaved } from '../../shared/editor/use-unsaved.ts';
import { DrawerEditor } from '../../ui/editor/DrawerEditor.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { targets } from './import-files.ts';
import { MappingFields } from './MappingFields.tsx';
import { changedParts, readMappingText } from './mapping-text.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { SaveMapping } from './SaveMapping.tsx';
import { TargetTabs } from './TargetTabs.tsx';
import type { ImportFiles } from './upload-list.ts';
import { type MappingDraft, mappingRecord, newMapping } from './use-mapping-draft.ts';
import { usePreviews } from './use-previews.ts';

type MappingEditorProps = {
  scope: Scope;
  draft: MappingDraft;
  /** What was uploaded, to be read by the mapping. */
  files: ImportFiles;
  levels: Levels<WholesalerSearch, 'mapping' | 'mappingStep'>;
};

export function MappingEditor(props: MappingEditorProps) {
  const { draft, levels } = props;
  const name = levels.at.mapping;
  const stored = draft.list?.find((mapping) => mapping.name === name);
  if (stored) return <StoredMapping key={`${props.scope.db} ${name}`} {...props} stored={stored} />;
  const failed = draft.list === undefined && draft.error;
  return (
    <DrawerEditor title="Edit mapping" unsaved={null} onClose={() => levels.close('mapping')} actions={null}>
      {failed ? (
        <Notice icon={CircleAlert} title={failed.message} text="Nothing was changed.">
          <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={draft.retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {draft.list ? <Notice icon={FileQuestion} title={`There is no mapping "${name}".`} /> : null}
      {!failed && !draft.list ? <Skeleton variant="rounded" height={320} /> : null}
    </DrawerEditor>
  );
}

function StoredMapping({ scope, draft, files, levels, stored }: MappingEditorProps & { stored: MappingListItem }) {
  // As it was opened: what someone else saves meanwhile is noticed when this is saved.
  const [opened] = useState(stored);
  const [begun] = useState(draft.name === opened.name ? draft.text : opened.text);
  const [text, setText] = useState(begun);
  const [target, setTarget] = useState<ImportTarget>('sales');
  const previews = usePreviews(scope, text, files);
  const preview = previews[target];
  const unsaved = text !== begun;
  const kept = useDraft({
    record: mappingRecord(opened.name),
    schema: z.string(),
    value: text,
    unsaved: text !== opened.text,
    onRestore: setText,
  });
  const guard = useUnsaved(unsaved, {
    leaves: levels.leaves('mapping'),
    onLeave: () => kept.keep(begun === opened.text ? null : begun),
  });
  const close = () => levels.close('mapping');
  const isBuiltIn = (name: string) => draft.list?.some((item) => item.builtIn && item.name === name) ?? false;
  const use = () => {
    draft.use(text, opened);
    guard.release();
    close();
  };
  const save = async (name: string) => {
    if (!(await draft.save(name, text, opened))) return;
    kept.keep(null);
    guard.release();
    close();
  };
  return (
    <DrawerEditor
      title="Edit mapping"
      note={<span>{opened.name}</span>}
      unsaved={text === opened.text ? null : changedParts(opened.text, text)}
      offer={kept.offer}
      onClose={close}
      livePanel={{
        title: 'First rows',
        summary: summaryOf(preview?.data),
        content: preview ? (
          <PreviewTable key={target} preview={preview} target={target} />
        ) : (
          <Text as="p" tone="soft">
            Upload a file with {target} to see its first 20 rows here.
          </Text>
        ),
        shown: levels.at.mappingStep === 'rows',
        onShow: () => levels.open('mappingStep', 'rows'),
        onBack: () => levels.close('mappingStep'),
      }}
      actions={
        <>
          <Button disabled={!unsaved} onClick={use}>
            Use for this import
          </Button>
          <Button
            variant="contained"
            color="primary"
            disabled={(text === opened.text && opened.name !== newMapping) || 'fault' in readMappingText(text)}
            onClick={() => levels.open('mappingStep', 'save')}
          >
            Save
          </Button>
        </>
      }
    >
      <TargetTabs targets={targets.map(({ id }) => id)} value={target} onChange={setTarget} previews={previews}>
        <MappingFields
          text={text}
          onChange={setText}
          target={target}
          preview={preview?.data}
          idPrefix={scope.wholesalerId}
        />
      </TargetTabs>
      {levels.at.mappingStep === 'save' && kept.offer === null ? (
        <SaveMapping
          name={opened.builtIn ? '' : opened.name}
          isBuiltIn={isBuiltIn}
          onSave={save}
          onClose={() => levels.close('mappingStep')}
          saving={draft.saving}
        />
      ) : null}
      <LeaveQuestion unsaved={guard} />
    </DrawerEditor>
  );
}

/** In the bar of a narrow window. */
function summaryOf(preview: MappingPreview | undefined): string {
  if (preview === undefined) return '';
  const found = preview.problems.length;
  return `${preview.rows.length} rows, ${found} ${found === 1 ? 'problem' : 'problems'}`;
}
