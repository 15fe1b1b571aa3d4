import type { ReactNode } from 'react';
import styles from './term.module.css';
import { type TermName, termIn, terms } from './terms.ts';
import { useExplanation } from './use-explanation.tsx';

/** A short word with its explanation, which the pointer, the focus and a tap open. Not inside a link or a button. */
export function Term({ of, children }: { of: TermName; children: ReactNode }) {
  const { props, tip } = useExplanation(terms[of], { clicks: false });
  return (
    <>
      <button type="button" data-printed className={styles.term} {...props}>
        {children}
      </button>
      {tip}
    </>
  );
}

/** A label, with the explanation of the first short word in it. Not inside a link or a button. */
export function Explained({ label }: { label: string }) {
  const found = termIn(label);
  if (found === null) return label;
  return (
    <>
      {found.before}
      <Term of={found.of}>{found.word}</Term>
      {found.after}
    </>
  );
}

/** The label of a button that explains it itself: only the look of the short word, or of the `whole`. */
export function Marked({ label, whole }: { label: string; whole: boolean }) {
  const found = whole ? { before: '', word: label, after: '' } : termIn(label);
  if (found === null) return label;
  return (
    <>
      {found.before}
      <span className={styles.marked}>{found.word}</span>
      {found.after}
    </>
  );
}

/** What the short words of printed labels mean, as paper has nothing to point at. */
export function TermsOnPaper({ labels }: { labels: readonly string[] }) {
  const found = labels.map(termIn).filter((term) => term !== null);
  if (found.length === 0) return null;
  return (
    <p className={styles.onPaper}>
      {[...new Map(found.map((term) => [term.of, term])).values()].map(({ of, word }) => (
        <span key={of}>
          <b>{word}</b> {terms[of]}{' '}
        </span>
      ))}
    </p>
  );
}
