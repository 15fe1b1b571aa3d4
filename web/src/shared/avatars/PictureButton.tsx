import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './picture.module.css';
import type { PictureUpload } from './use-uploads.ts';

type PictureButtonProps = {
  /** The picture's owner. */
  title: string;
  url: string | null;
  /** People are round, houses are square. */
  shape: 'person' | 'house';
  upload: PictureUpload;
};

/** A picture; pressing it opens the way to another one. */
export function PictureButton({ title, url, shape, upload }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.change} onClick={() => setOpen(true)}>
        <Avatar name={title} url={url} shape={shape} size="large" />
        <span className={styles.badge} aria-hidden="true">
          <Camera size={12} strokeWidth={2} />
        </span>
        <span className="visually-hidden">Change the picture of {title}</span>
      </button>
      {open && <PictureDialog title={title} url={url} shape={shape} upload={upload} onClose={() => setOpen(false)} />}
    </>
  );
}
