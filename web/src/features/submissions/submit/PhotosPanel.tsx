import { entryLimits } from '@caselift/contract/item-entries';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { believedDays, isTooOld } from '@caselift/domain/programs/own-day';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import Images from 'lucide-react/icons/images';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useRef } from 'react';
import type { KeptPhoto } from '../../../shared/submissions/submission.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { momentText } from '../words.ts';
import { CountField } from './CountField.tsx';
import styles from './submit.module.css';

type PhotosPanelProps = {
  photos: readonly KeptPhoto[];
  /** How many more count of this account. */
  room: number;
  most: number;
  /** The fewest cases that count; null: cases aren't asked for. */
  least: number | null;
  onAdd: (files: readonly File[]) => void;
  onChange: (id: string, cases: number | null) => void;
  onRemove: (id: string) => void;
};

/** The photos of a submission, each with its cases and what its file says of when it was taken. */
export function PhotosPanel({ photos, room, most, least, onAdd, onChange, onRemove }: PhotosPanelProps) {
  const isFull = room <= 0;
  return (
    <Panel
      title={
        <>
          {submissionTexts.photos} {photos.length}{' '}
          <Text tone="soft" weight="regular">
            {submissionTexts.ofMost(photos.length + Math.max(0, room))}
          </Text>
        </>
      }
      end={
        isFull && (
          <Row gap={4} role="status" title={submissionTexts.limitHere(most)}>
            <Check size={16} strokeWidth={2} aria-hidden />
            <Text tone="good" weight="medium">
              {submissionTexts.limit}
            </Text>
          </Row>
        )
      }
    >
      {photos.map((photo, at) => (
        <div key={photo.id} className={styles.photo}>
          <Thumb photo={photo.photo} label={submissionTexts.photo(at + 1)} />
          <div className={styles.facts}>
            {least !== null && (
              <CountField
                label={submissionTexts.cases}
                value={photo.cases}
                start={least}
                onChange={(cases) => onChange(photo.id, cases)}
              />
            )}
            <TakenAt photo={photo} />
          </div>
          <IconButton
            className={styles.remove}
            aria-label={submissionTexts.removePhoto(at + 1)}
            onClick={() => onRemove(photo.id)}
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className={styles.add}>
        <AddButton icon={<Camera size={20} strokeWidth={1.75} />} camera disabled={isFull} onAdd={onAdd} />
        <AddButton icon={<Images size={20} strokeWidth={1.75} />} disabled={isFull} onAdd={onAdd} />
      </div>
    </Panel>
  );
}

function Thumb({ photo, label }: { photo: Blob; label: string }) {
  const url = useObjectUrl(photo);
  return url === null ? <span className={styles.thumb} /> : <img className={styles.thumb} src={url} alt={label} />;
}

/** What the photo's file says of when and where it was taken, which is sent with it. */
function TakenAt({ photo: { takenAt, place, unopened } }: { photo: KeptPhoto }) {
  const { fromDevice, noDate, opening, withPlace } = submissionTexts;
  return (
    <div>
      {(takenAt !== null || place !== null) && (
        <Row gap={4}>
          <Smartphone size={16} strokeWidth={1.75} aria-hidden />
          <Text tone="soft">{fromDevice}</Text>
        </Row>
      )}
      <Text as="p" tone="soft">
        {unopened ? opening : takenAt === null ? noDate : momentText(takenAt)}
      </Text>
      {takenAt !== null && isTooOld(takenAt, Date.now()) && <Text as="p">{submissionTexts.tooOld(believedDays)}</Text>}
      {place !== null && (
        <Text as="p" tone="soft">
          {withPlace}
        </Text>
      )}
    </div>
  );
}

type AddButtonProps = {
  icon: React.ReactNode;
  /** Opens the camera where there is one, and takes one photo; else several can be chosen. */
  camera?: boolean;
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
};

function AddButton({ icon, camera = false, disabled, onAdd }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = camera ? submissionTexts.camera : submissionTexts.choose;
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // The same photo can be chosen again after it was removed.
    target.value = '';
  };
  return (
    <>
      <Button startIcon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        data-testid={label}
        accept={entryLimits.types.join(',')}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={add}
      />
    </>
  );
}
