import { whatToDoTexts } from '@caselift/contract/item-texts';
import { useId, useState } from 'react';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { useIsCut } from '../../ui/use-is-cut.ts';
import styles from './what-to-do.module.css';

type WhatToDoProps = {
  /** As typed in the item's editor; '': nothing is shown. */
  text: string;
  /** The first two lines, with a button for the rest. */
  short?: boolean;
};

/** More than two lines of a phone are likely. */
const shortLength = 90;

/** What a program asks of the person, in its own lines. */
export function WhatToDo({ text, short = false }: WhatToDoProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [element, isCut] = useIsCut(true);
  const words = text.trim();
  if (words === '') return null;
  const mayOpen = short && (words.length > shortLength || words.includes('\n'));
  return (
    <>
      <p ref={element} id={id} className={mayOpen && !isOpen ? `${styles.words} ${styles.short}` : styles.words}>
        {words}
      </p>
      {mayOpen && (isOpen || isCut) && (
        <div className={styles.more}>
          <LinkButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? whatToDoTexts.less : whatToDoTexts.show}
          </LinkButton>
        </div>
      )}
    </>
  );
}
