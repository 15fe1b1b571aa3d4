import { submissionTexts } from '@caselift/contract/submission-texts';
import type { Worth } from '@caselift/domain/programs/hand-in-worth';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './submit.module.css';

export type WorthLine = { key: string; text: string; worth: Worth };

type WorthPanelProps = {
  lines: readonly WorthLine[];
  sum: Worth;
  /** When it is paid: approved first, or as soon as it is there. */
  note: string;
};

/** What the submission would bring, photo by photo. */
export function WorthPanel({ lines, sum, note }: WorthPanelProps) {
  return (
    <section className={styles.brings} aria-labelledby="brings">
      <div className={styles.sum}>
        <Text as="h2" kind="subhead" id="brings">
          {submissionTexts.brings}
        </Text>
        <Text kind="caption" tone="soft">
          {note}
        </Text>
      </div>
      <ul>
        {lines.map(({ key, text, worth }) => (
          <li key={key}>
            <Text>{text}</Text>
            <Text weight="bold">{dollarsAndCents((worth.cents + worth.lockedCents) / 100)}</Text>
          </li>
        ))}
        <li className={styles.together}>
          <Text weight="bold">{submissionTexts.together}</Text>
          <Text kind="title" tone="accent">
            {dollarsAndCents(sum.cents / 100)}
          </Text>
        </li>
        {sum.lockedCents > 0 && (
          <li>
            <Text>{submissionTexts.onceOpen}</Text>
            <Text weight="bold">{dollarsAndCents(sum.lockedCents / 100)}</Text>
          </li>
        )}
      </ul>
    </section>
  );
}
