import { whatToDoTexts } from '@caselift/contract/item-texts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
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
  const element = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(element);
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

/** Whether some of its lines are hidden, which is another thing on a wide page than on a phone. */
function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(true);
  useEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return isCut;
}
