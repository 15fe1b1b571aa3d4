import type { ImportTarget, MappingListItem } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { matchColumns } from '@caselift/domain/mapping/match-columns';
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { targets } from './import-files.ts';
import styles from './mapping.module.css';
import { type MappingObject, readMappingText, writeMappingText } from './mapping-text.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { type Sources, takenFromSales, unmapped } from './propose-mapping.ts';
import { TargetTabs } from './TargetTabs.tsx';
import type { ImportFiles } from './upload-list.ts';
import { type MappingDraft, newMapping } from './use-mapping-draft.ts';
import type { Previews } from './use-previews.ts';

type MappingSectionProps = {
  scope: Scope;
  draft: MappingDraft;
  previews: Previews;
  files: ImportFiles;
  sources: Sources;
  /** A file is on its way, and nobody has looked at what it holds. */
  isUploading: boolean;
  onEdit: () => void;
};

/** How the files become lines: the mapping picked, and what it makes of the first rows. */
export function MappingSection(props: MappingSectionProps) {
  const { draft, previews, onEdit } = props;
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
      {draft.isNew ? <ProposalNotes {...props} /> : null}
      {target && preview ? (
        <TargetTabs targets={shownTargets} value={target} onChange={setChosen} previews={previews}>
          <PreviewTable key={target} preview={preview} target={target} />
        </TargetTabs>
      ) : null}
    </>
  );
}

/** What was matched, what must be looked at, and what the sales file can give that no file brings. */
function ProposalNotes({ scope, draft, files, sources, isUploading, onEdit }: MappingSectionProps) {
  const read = readMappingText(draft.text);
  if ('fault' in read || sources.sales === undefined) return null;
  const { sales } = sources;
  const { mapping } = read;
  const counts = countMatches(mapping, sources, scope.wholesalerId);
  const offers = derivable.flatMap(({ target, label, gap }) => {
    if (files[target].length > 0 || mapping[target] !== undefined) return [];
    const taken = takenFromSales(mapping, target, sales, scope.wholesalerId);
    return taken === null ? [] : [{ target, label, gap, taken }];
  });
  const item = draft.list?.find(({ name }) => name === draft.name);
  return (
    <Stack gap={8}>
      <Strip
        tone={counts.missing > 0 ? 'bad' : counts.check > 0 ? 'warn' : 'good'}
        icon={counts.missing > 0 || counts.check > 0 ? CircleQuestionMark : CircleCheck}
        role="status"
        action={
          counts.missing > 0 || counts.check > 0 ? (
            <Button variant="text" onClick={onEdit}>
              {counts.missing > 0 ? 'Choose columns' : 'Check columns'}
            </Button>
          ) : undefined
        }
      >
        {counts.matched} {counts.matched === 1 ? 'field is' : 'fields are'} matched by name and content.{' '}
        {counts.check > 0 ? `${counts.check} to check. ` : ''}
        {counts.missing > 0 ? `${counts.missing} still ${counts.missing === 1 ? 'needs' : 'need'} a column.` : ''}
      </Strip>
      {offers.map(({ target, label, gap, taken }) => (
        <Strip
          key={target}
          tone="warn"
          icon={TriangleAlert}
          action={
            // What is taken is taken as it stands: the columns of a file that comes later would be lost.
            <Button
              disabled={item === undefined || isUploading}
              onClick={() => item && draft.use(writeMappingText(taken), item)}
            >
              Take {label}
            </Button>
          }
        >
          <strong>
            No {label} file. Take {label} from the sales file?
          </strong>{' '}
          {gap}
        </Strip>
      ))}
    </Stack>
  );
}

const derivable = [
  {
    target: 'products',
    label: 'products',
    gap: 'Without products, sales have no CE, no supplier and no brand. You can also add a products file above.',
  },
  { target: 'buyers', label: 'accounts', gap: 'Without accounts, sales have no account names.' },
] as const;

function countMatches(mapping: MappingObject, sources: Sources, idPrefix: string) {
  const counts = { matched: 0, check: 0, missing: 0 };
  for (const { id } of targets) {
    const columns = sources[id];
    if (columns === undefined) continue;
    const matches = matchColumns(id, columns, { idPrefix });
    const own = Object.entries(mapping[id]?.columns ?? {});
    counts.matched += own.length;
    counts.check += own.filter(
      ([field, expression]) => matches[field]?.expression === expression && matches[field]?.certainty === 'check',
    ).length;
    counts.missing += unmapped(mapping, id).length;
  }
  return counts;
}

/** @example 'house (built in), edited' */
function mappingOption({ name, builtIn }: MappingListItem, draft: MappingDraft) {
  const edited = draft.isEdited && name === draft.name;
  const origin = name === newMapping ? ', from your files' : builtIn ? ' (built in)' : '';
  return { value: name, label: `${name}${origin}${edited ? ', edited' : ''}` };
}
