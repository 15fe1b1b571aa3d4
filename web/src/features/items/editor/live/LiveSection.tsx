import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Strip } from '../../../../ui/kit/Strip.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import styles from './live.module.css';
import type { Asked } from './use-draft-answers.ts';

type LiveSectionProps<Answer> = {
  title: string;
  note?: ReactNode;
  asked: Asked<Answer>;
  /** What is shown of the answer; the last one stays, paler, while another is on its way. */
  children: (answer: Answer) => ReactNode;
  /** Why nothing is asked. */
  instead?: string | null;
};

export function LiveSection<Answer>({ title, note, asked, children, instead = null }: LiveSectionProps<Answer>) {
  const { data, error, isBusy, isSlow, retry } = asked;
  const end =
    note === undefined ? undefined : (
      <Text kind="caption" tone="soft">
        {note}
      </Text>
    );
  return (
    <EditorSection title={title} end={end}>
      {isSlow && instead === null && (
        <div className={styles.slow} role="progressbar" aria-label={`${title}: loading`} />
      )}
      {error !== null && instead === null && (
        <Strip
          tone="bad"
          role="alert"
          action={
            <Button variant="text" onClick={retry}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Strip>
      )}
      {instead !== null ? (
        <Text as="p" tone="soft">
          {instead}
        </Text>
      ) : data === undefined ? (
        error === null && <div className={styles.skeleton} aria-hidden />
      ) : (
        <div className={styles.answer} aria-busy={isBusy}>
          {children(data)}
        </div>
      )}
    </EditorSection>
  );
}
