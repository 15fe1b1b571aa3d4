import type { Wholesaler } from '@caselift/contract/wholesaler';
import { useState } from 'react';
import { initialsOf } from '../../../ui/initials.ts';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './picture.module.css';

/** The wholesaler's picture; pressing it opens the way to another one. */
export function WholesalerPicture({ wholesaler }: { wholesaler: Wholesaler }) {
  const [open, setOpen] = useState(false);
  const { title, avatar } = wholesaler;
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setOpen(true)}>
        {avatar.url ? <img src={avatar.url} alt="" /> : <span aria-hidden="true">{initialsOf(title)}</span>}
        <span className="visually-hidden">Change the picture</span>
      </button>
      {open && <PictureDialog title={title} url={avatar.url} onClose={() => setOpen(false)} />}
    </>
  );
}
