import type { ImportTarget } from '@caselift/contract/imports';
import { uploadFault } from '@caselift/contract/uploads';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { fileSize } from '../../ui/file-size.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { ListRow } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './file-row.module.css';
import { targetOptions } from './import-files.ts';
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
    <ListRow wrap>
      <Row className={styles.name}>
        <Text weight="medium" fit="cut" title={file.name}>
          {file.name}
        </Text>
        <Text tone="faint" still>
          {fileSize(file.size)}
        </Text>
      </Row>
      <SelectField
        bare
        label={`Contents of ${file.name}`}
        className={styles.target}
        value={held.target}
        options={targetOptions}
        onChange={onAssign}
      />
      <Stack gap={4} className={styles.status}>
        <FileStatus held={held} />
      </Stack>
      <Row screenOnly>
        <IconButton
          aria-label={`${phase === 'sending' ? 'Cancel the upload of' : 'Remove'} ${file.name}`}
          onClick={onRemove}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Row>
      {fault === null ? null : (
        <Row wrap className={styles.note}>
          <Text tone="bad">{fault}</Text>
          {mayHelp ? (
            <Button variant="text" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </Row>
      )}
      {held.progress?.interruption ? (
        <Text tone="soft" className={styles.note}>
          {held.progress.interruption}. The upload resumes automatically.
        </Text>
      ) : null}
    </ListRow>
  );
}

function FileStatus({ held: { file, phase, progress } }: { held: HeldFile }) {
  if (phase === 'failed')
    return (
      <Badge tone="bad" icon={CircleAlert}>
        Not uploaded
      </Badge>
    );
  if (phase === 'done')
    return (
      <Badge tone="good" look="plain" icon={CircleCheck}>
        Uploaded
      </Badge>
    );
  if (phase === 'waiting' || progress === null)
    return (
      <Badge tone="neutral" icon={Clock}>
        {phase === 'waiting' ? 'Waiting' : 'Starting'}
      </Badge>
    );
  const fraction = progress.received / file.size;
  const isStopped = progress.interruption !== null;
  return (
    <>
      <ProgressBar label={`Upload of ${file.name}`} fraction={fraction} tone={isStopped ? 'warn' : 'accent'} />
      {isStopped ? (
        <Badge tone="warn" icon={WifiOff}>
          Paused at {Math.floor(100 * fraction)}%
        </Badge>
      ) : (
        <Badge tone="accent" icon={LoaderCircle}>
          {Math.floor(100 * fraction)}%{progress.speed === null ? '' : `, ${fileSize(progress.speed)}/s`}
        </Badge>
      )}
    </>
  );
}
