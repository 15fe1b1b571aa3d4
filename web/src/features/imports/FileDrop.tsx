import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './import.module.css';
import { acceptedFiles } from './import-files.ts';

/** Where files are dropped, or chosen by a button for those who cannot drag. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everyone's
    <div
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <FileUp size={20} strokeWidth={1.75} aria-hidden />
      <span>
        Drop files here: CSV or Parquet up to 2 GB, .xlsx or .xls up to 50 MB.
        <span className={styles.aside}> To resume a broken upload, choose the same file again.</span>
      </span>
      <Button onClick={() => picker.current?.click()}>Choose files</Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Files to import"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file chosen again must be heard of again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
