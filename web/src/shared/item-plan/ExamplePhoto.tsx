import { type ExamplePhoto as Photo, examplePhotoTexts as texts } from '@caselift/contract/shown-photo';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './example-photo.module.css';

type ExamplePhotoProps = {
  /** The name of the item. */
  item: string;
  photo: Photo | null | undefined;
};

/** What is asked for, small; pressing it shows it large. Nothing where there is none, or it can't be had: offline. */
export function ExamplePhoto({ item, photo }: ExamplePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const [missing, setMissing] = useState<string>();
  if (!photo || missing === photo.url) return null;
  const picture = (className: string | undefined) => (
    <img src={photo.url} alt={texts.alt(item)} className={className} onError={() => setMissing(photo.url)} />
  );
  return (
    <>
      <button type="button" className={styles.open} aria-label={texts.open(item)} onClick={() => setOpen(true)}>
        {picture(styles.thumb)}
      </button>
      {isOpen && (
        <Dialog
          title={texts.alt(item)}
          width={760}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          {picture(styles.large)}
        </Dialog>
      )}
    </>
  );
}
