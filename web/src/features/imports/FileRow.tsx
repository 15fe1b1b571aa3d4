import type { ImportTarget } from '@caselift/contract/imports';
import { uploadFault } from '@caselift/contract/uploads';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CircleAlert, CircleCheck, Clock, LoaderCircle, RefreshCw, WifiOff, X } from 'lucide-react';
import { SelectField } from '../../ui/SelectField.tsx';
import { Bar } from './Bar.tsx';
import styles from './import.module.css';
import { fileSize, targetOptions } from './import-files.ts';
import { StatusChip } from './StatusChip.tsx';
import type { HeldFile } from './upload-list.ts';

type FileRowProps = {
  held: HeldFile;
  onAssign: (target: ImportTarget) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** A file on its way: what it holds, how far it is, and the way to stop it. */
export function FileRow({ held, onAssign, onRetry, onRemove }: FileRowProps) {
  const { file, phase, fault } = held;
  const mayHelp = phase === 'failed' && uploadFault(file) === null;
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        <span title={file.name}>{file.name}</span>
        <span className={styles.aside}>{fileSize(file.size)}</span>
      </span>
      <SelectField
        bare
        label={`Contents of ${file.name}`}
        className={styles.fileTarget}
        value={held.target}
        options={targetOptions}
        onChange={onAssign}
      />
      <span className={styles.fileStatus}>
        <FileStatus held={held} />
      </span>
      <IconButton
        aria-label={`${phase === 'sending' ? 'Cancel the upload of' : 'Remove'} ${file.name}`}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {fault === null ? null : (
        <p className={styles.fileFault}>
          {fault}
          {mayHelp ? (
            <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </p>
      )}
      {held.progress?.interruption ? (
        <p className={styles.fileNote}>{held.progress.interruption}. The upload resumes automatically.</p>
      ) : null}
    </li>
  );
}

function FileStatus({ held: { file, phase, progress } }: { held: HeldFile }) {
  if (phase === 'failed')
    return (
      <StatusChip tone="bad" icon={CircleAlert}>
        Not uploaded
      </StatusChip>
    );
  if (phase === 'done')
    return (
      <StatusChip tone="done" icon={CircleCheck}>
        Uploaded
      </StatusChip>
    );
  if (phase === 'waiting' || progress === null)
    return (
      <StatusChip tone="waiting" icon={Clock}>
        {phase === 'waiting' ? 'Waiting' : 'Starting'}
      </StatusChip>
    );
  const fraction = progress.received / file.size;
  const isStopped = progress.interruption !== null;
  return (
    <>
      <Bar label={`Upload of ${file.name}`} fraction={fraction} stopped={isStopped} />
      {isStopped ? (
        <StatusChip tone="caution" icon={WifiOff}>
          Paused at {Math.floor(100 * fraction)}%
        </StatusChip>
      ) : (
        <StatusChip tone="running" icon={LoaderCircle}>
          {Math.floor(100 * fraction)}%{progress.speed === null ? '' : `, ${fileSize(progress.speed)}/s`}
        </StatusChip>
      )}
    </>
  );
}
