import type { Edit } from '@caselift/contract/publications';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { Facts } from '../../ui/kit/Facts.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { editsByEntity, editsText, valueText } from './edit-words.ts';
import styles from './publications.module.css';

type EditListProps = { edits: readonly Edit[]; title: string; inDialog?: boolean };

/** More are not read by anyone; the Diff View has them all. */
const shownAtOnce = 200;

/** Edited fields by the kind of thing they belong to, each group folded: how many, and on opening which. */
export function EditList({ edits, title, inDialog = false }: EditListProps) {
  if (edits.length === 0) return null;
  return (
    <section aria-label={title} className={styles.groups}>
      {editsByEntity(edits).map((group) => (
        <Disclosure key={group.title} title={group.title} note={editsText(group.edits.length)} flush={inDialog}>
          <Facts className={styles.edits} facts={group.edits.slice(0, shownAtOnce).map(factOf)} />
          {group.edits.length > shownAtOnce ? (
            <p className={styles.edits}>And {editsText(group.edits.length - shownAtOnce)} not shown.</p>
          ) : null}
        </Disclosure>
      ))}
    </section>
  );
}

function factOf({ customId, name, field, current, after }: Edit) {
  const value = (
    <>
      {valueText(current)} {'\u2192'}{' '}
      <Text weight="bold" tone="strong">
        {valueText(after)}
      </Text>
    </>
  );
  const subject = name === undefined ? customId : `${name} (${customId})`;
  return { key: `${customId} ${field}`, name: `${subject} ${field}`, value };
}
