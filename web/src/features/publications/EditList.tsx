import type { Edit } from '@caselift/contract/publications';
import { editsByEntity, editsText, valueText } from './edit-words.ts';
import styles from './publications.module.css';

/** More are not read by anyone; the Diff View has them all. */
const shownAtOnce = 200;

/** Edited fields by the kind of thing they belong to, each group folded: how many, and on opening which. */
export function EditList({ edits, title }: { edits: readonly Edit[]; title: string }) {
  if (edits.length === 0) return null;
  return (
    <section aria-label={title} className={styles.edits}>
      {editsByEntity(edits).map((group) => (
        <details key={group.title}>
          <summary>
            <span>{group.title}</span>
            <span className={styles.editCount}>{editsText(group.edits.length)}</span>
          </summary>
          <ul>
            {group.edits.slice(0, shownAtOnce).map((edit) => (
              <li key={`${edit.customId} ${edit.field}`}>
                <span className={styles.editField}>
                  {edit.customId} {edit.field}
                </span>
                <span>
                  {valueText(edit.current)} {'\u2192'} <strong>{valueText(edit.after)}</strong>
                </span>
              </li>
            ))}
            {group.edits.length > shownAtOnce ? <li>And {editsText(group.edits.length - shownAtOnce)} more.</li> : null}
          </ul>
        </details>
      ))}
    </section>
  );
}
