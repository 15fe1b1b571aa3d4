import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import styles from './goals.module.css';

type GoalsDropProps = { fileName: string | undefined; onFiles: (files: readonly File[]) => void };

/** A place to drop one spreadsheet on, and the way to pick one. */
export function GoalsDrop({ fileName, onFiles }: GoalsDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // The field inside is what keyboards and screen readers use; dropping is a second way for a mouse.
    <label
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden />
      <span>{fileName ?? 'Drop a spreadsheet here, or choose one'}</span>
      <span className={styles.kinds}>.xlsx or .xls, one file</span>
      <input
        type="file"
        className="visually-hidden"
        accept=".xlsx,.xls"
        aria-label="Goals spreadsheet"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file, corrected, may be picked again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
