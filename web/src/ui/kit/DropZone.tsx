import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './drop-zone.module.css';
import { joined } from './Layout.tsx';

type DropZoneProps = {
  icon: LucideIcon;
  /** What may be dropped. */
  children: ReactNode;
  /** On the button, for those who cannot drag. */
  choose: string;
  /** The field's name, and what the browser's picker offers. */
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped, or chosen by a button. */
export function DropZone({ icon: Icon, children, choose, label, accept, multiple, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everyone's
    <div
      className={joined([styles.zone, over && styles.over])}
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>{children}</span>
      <Button onClick={() => picker.current?.click()}>{choose}</Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file chosen again must be heard of again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
