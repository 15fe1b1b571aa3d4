import { importTexts } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import FileInput from 'lucide-react/icons/file-input';
import FileUp from 'lucide-react/icons/file-up';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useSyncExternalStore } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { CancelJob } from '../../shared/administration/CancelJob.tsx';
import { WholesalerSearch } from '../../shared/administration/wholesaler-search.ts';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Rows } from '../../ui/kit/Rows.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { FileRow } from './FileRow.tsx';
import { insecureText, mayUpload } from './fingerprint.ts';
import { ImportResult } from './ImportResult.tsx';
import { acceptedFiles, targets } from './import-files.ts';
import { MappingEditor } from './MappingEditor.tsx';
import { MappingSection } from './MappingSection.tsx';
import { readMappingText } from './mapping-text.ts';
import { unmapped } from './propose-mapping.ts';
import { type HeldFile, importFilesOf, uploadListOf } from './upload-list.ts';
import { type ImportJob, useImportJob } from './use-import-job.ts';
import { type MappingDraft, useMappingDraft } from './use-mapping-draft.ts';
import { usePreviews } from './use-previews.ts';

/** Files of the ERP on their way into the warehouse. */
export function ImportPanel() {
  const scope = useScope();
  return <ImportInto key={scope.wholesalerId} scope={scope} />;
}

function ImportInto({ scope }: { scope: Scope }) {
  const list = uploadListOf(scope);
  const files = useSyncExternalStore(list.subscribe, list.files);
  const levels = useLevels(WholesalerSearch, ['mapping', 'mappingStep']);
  const ready = importFilesOf(files);
  const job = useImportJob(scope);
  const isRunning = job.shown !== null && !job.shown.ended;
  // What has been imported is done with; what was refused can be tried with another mapping.
  const imported = job.shown?.importResult?.refused === false ? job.order : null;
  useEffect(() => {
    if (imported) list.forget(Object.values(imported.files).flat());
  }, [imported, list]);
  // The server throws imported uploads away: once they have become lines nobody asks what is in them.
  const gone = new Set(imported ? Object.values(imported.files).flat() : []);
  const kept = isRunning ? [] : files.filter(({ progress }) => !gone.has(progress?.uploadId ?? ''));
  const keptFiles = importFilesOf(kept);
  const draft = useMappingDraft(scope, keptFiles);
  const previews = usePreviews(scope, draft.text, keptFiles);
  const obstacle = obstacleTo(files, draft, job);
  return (
    <Panel
      title="Import files"
      note={isRunning ? undefined : 'Lines are added and corrected, never overwritten'}
      print={files.length === 0 && job.shown === null ? 'gone' : 'framed'}
    >
      <PanelBody>
        <Stack gap={16}>
          {job.shown !== null && isRunning ? <Running job={job.shown} /> : null}
          {job.shown?.ended ? (
            <ImportResult
              scope={scope}
              job={job.shown}
              onAccept={job.acceptRejects}
              onDismiss={job.dismiss}
              disabled={job.other !== null || job.starting}
            />
          ) : null}
          {isRunning ? null : (
            <>
              {mayUpload() ? (
                <DropZone
                  icon={FileUp}
                  picker={{ label: 'Files to import', choose: 'Choose files', accept: acceptedFiles, multiple: true }}
                  onFiles={list.add}
                >
                  Drop files here: CSV or Parquet up to 2 GB, .xlsx or .xls up to 50 MB.{' '}
                  <Text tone="faint">To resume a broken upload, choose the same file again.</Text>
                </DropZone>
              ) : (
                <Strip tone="bad" icon={CircleAlert} role="alert">
                  {insecureText}
                </Strip>
              )}
              {files.length > 0 ? (
                <>
                  <Rows flush>
                    {files.map((held) => (
                      <FileRow
                        key={held.key}
                        held={held}
                        onAssign={(target) => list.assign(held.key, target)}
                        onRetry={() => list.retry(held.key)}
                        onRemove={() => list.remove(held.key)}
                      />
                    ))}
                  </Rows>
                  <MappingSection
                    scope={scope}
                    draft={draft}
                    previews={previews}
                    files={keptFiles}
                    sources={draft.sources}
                    isUploading={files.some(isOnItsWay)}
                    onEdit={() => levels.open('mapping', draft.name)}
                  />
                  <Row screenOnly>
                    <Text grow tone="faint" role="status">
                      {obstacle ?? ''}
                    </Text>
                    <Button
                      startIcon={<FileInput size={16} strokeWidth={1.75} />}
                      disabled={obstacle !== null}
                      loading={job.starting}
                      onClick={() => job.start({ mapping: draft.text, files: ready })}
                    >
                      Import
                    </Button>
                  </Row>
                </>
              ) : null}
            </>
          )}
        </Stack>
      </PanelBody>
      {levels.at.mapping === '' ? null : (
        <MappingEditor scope={scope} draft={draft} files={keptFiles} levels={levels} />
      )}
    </Panel>
  );
}

function Running({ job }: { job: NonNullable<ImportJob['shown']> }) {
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <Badge tone="accent" icon={LoaderCircle}>
          Importing
        </Badge>
        <span>{job.stage}</span>
      </Row>
      <ProgressBar label="Import" fraction={job.fraction} />
      <Text tone="faint">
        {job.fraction === null ? '' : `${Math.floor(100 * job.fraction)}%. `}You can leave this page. The import keeps
        running.
      </Text>
      <Row screenOnly>
        <CancelJob job={job} />
      </Row>
    </Stack>
  );
}

const isOnItsWay = ({ phase }: HeldFile): boolean => phase === 'waiting' || phase === 'sending';

/** Why nothing can be imported now; null when it can. */
function obstacleTo(files: readonly HeldFile[], draft: MappingDraft, job: ImportJob): string | null {
  if (job.other !== null) return `Busy: ${nameOfJob(job.other.kind)}. You can import when it has finished.`;
  if (files.some(isOnItsWay)) return 'The files are still uploading.';
  if (files.some(({ phase }) => phase === 'failed')) return 'Remove the files that were not uploaded.';
  if (!files.some(({ target }) => target === 'sales')) return importTexts.noSales;
  if (draft.text === '') return 'Looking at the files...';
  const read = readMappingText(draft.text);
  if ('fault' in read) return 'The mapping is not valid.';
  const [missing] = targets.filter(
    ({ id }) => files.some(({ target }) => target === id) && unmapped(read.mapping, id).length > 0,
  );
  return missing === undefined ? null : `Choose the columns that ${missing.label} still needs under Edit mapping.`;
}

const jobNames: Record<string, string> = {
  update: 'an update is running',
  publish: 'Preview is being published',
  reset: 'Preview is being reset',
  demo: 'the demo is being created',
  backup: 'a backup is running',
};
const nameOfJob = (kind: string): string => jobNames[kind] ?? 'another job is running';
