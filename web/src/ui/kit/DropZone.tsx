import type { LucideIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './drop-zone.module.css';
import { FilePicker, type FilePickerProps } from './FilePicker.tsx';
import { joined } from './Layout.tsx';

type DropZoneProps = {
  icon: LucideIcon;
  /** What may be dropped. */
  children: ReactNode;
  /** The button for those who cannot drag, with its word; absent where the page has one elsewhere. */
  picker?: FilePickerProps & { choose: string };
  /** Files are dragged over the page around it. */
  over?: boolean;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped, or chosen by a button. */
export function DropZone({ icon: Icon, children, picker, over = false, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's
    <div
      className={joined([styles.zone, (over || isOver) && styles.over])}
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>{children}</div>
      {picker && <Picker {...picker} onFiles={onFiles} />}
    </div>
  );
}

function Picker({ choose, ...picker }: NonNullable<DropZoneProps['picker']> & Pick<DropZoneProps, 'onFiles'>) {
  return <FilePicker {...picker}>{choose}</FilePicker>;
}
