import { type ReactNode, useId } from 'react';
import { Row } from '../kit/Layout.tsx';
import { Text } from '../kit/Text.tsx';
import styles from './editor-section.module.css';

/** The sections of a form in a drawer, from edge to edge, divided by hairlines. */
export const EditorSections = ({ children }: { children: ReactNode }) => (
  <div className={styles.sections}>{children}</div>
);

type EditorSectionProps = {
  title: string;
  /** The title is read out and not drawn: the section's own parts say what they are, such as an accordion. */
  bare?: boolean;
  /** At the right of the title: a note, a button. */
  end?: ReactNode;
  children: ReactNode;
};

export function EditorSection({ title, bare = false, end, children }: EditorSectionProps) {
  const id = useId();
  if (bare)
    return (
      <section className={styles.section} aria-label={title}>
        {children}
      </section>
    );
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Row spread wrap gap={8}>
        <Text as="h3" kind="section" id={id}>
          {title}
        </Text>
        {end}
      </Row>
      {children}
    </section>
  );
}

/** An accordion among the sections: a large Disclosure with its title as head. */
export const EditorAccordion = ({ children }: { children: ReactNode }) => (
  <div className={styles.accordion}>{children}</div>
);
