import { useState } from 'react';
import { FileDrop } from './FileDrop.tsx';
import styles from './import.module.css';
import { fileSize, guessTarget, refusalOf, targetLabel } from './import-files.ts';

/** Files of the ERP on their way into the warehouse. */
export function ImportPanel() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <section className={styles.panel} aria-labelledby="import-files">
      <header className={styles.head}>
        <h2 id="import-files">Import files</h2>
      </header>
      <div className={styles.body}>
        <FileDrop onFiles={(more) => setFiles((held) => [...held, ...more])} />
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                {file.name} <span className={styles.aside}>{fileSize(file.size)}</span>{' '}
                {refusalOf(file) ?? targetLabel(guessTarget(file.name))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
