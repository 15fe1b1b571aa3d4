import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Row } from '../kit/Layout.tsx';
import { Strip } from '../kit/Strip.tsx';
import { Text } from '../kit/Text.tsx';
import { usePhone } from '../usePhone.ts';
import { type DraftOffer, Offer, Unsaved } from './DrawerEditor.tsx';
import styles from './drawer-editor.module.css';
import { FormBoundary } from './FormBoundary.tsx';

type DialogEditorProps = {
  title: string;
  /** Beside the title: a status, a name. A phone has no room for it. */
  note?: ReactNode;
  /** Below the head, where an edit acts elsewhere than one would think. */
  caution?: string | undefined;
  /** The form waits until it is answered. */
  offer?: DraftOffer | null;
  /** null: nothing is unsaved. Else what was changed, by name. */
  unsaved: readonly string[] | null;
  /** Also by Escape and Cancel; asks what is to be asked. */
  onClose: () => void;
  /** Above the foot, always in reach: what the form comes to. Its content is there while it is open. */
  below?: { title: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; content: ReactNode } | undefined;
  /** Above the foot: why it was not saved. */
  fault?: ReactNode;
  readOnly?: boolean;
  /** Said of a form that crashed, before the error's message. */
  crashed?: string;
  /** What dismisses it; Save. */
  cancel: string;
  actions: ReactNode;
  children: ReactNode;
};

/** A form of many sections over a drawer, as DrawerEditor has it: a dialog, and on phones a page. */
export function DialogEditor(props: DialogEditorProps) {
  const {
    title,
    note,
    caution,
    offer = null,
    unsaved,
    onClose,
    below,
    fault,
    readOnly,
    crashed,
    cancel,
    actions,
  } = props;
  const id = useId();
  const phone = usePhone();
  return (
    <Dialog
      open
      fullScreen={phone}
      // A click beside a form of this length is a slip, not an answer.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.dialog } }}
    >
      <header className={styles.head}>
        <Text as="h2" id={id} kind="section" fit="cut" title={title}>
          {title}
        </Text>
        {phone ? null : note}
        <span className={styles.tools}>
          <IconButton aria-label="Close" onClick={onClose}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      </header>
      {caution === undefined ? null : (
        <Strip tone="warn" flush role="note">
          {caution}
        </Strip>
      )}
      {offer === null ? null : <Offer offer={offer} />}
      <div className={styles.columns} data-waits={offer !== null} inert={offer !== null}>
        {/* Without a control that takes the focus it is scrolled by itself. */}
        <section className={styles.form} tabIndex={readOnly ? 0 : undefined} aria-label={readOnly ? title : undefined}>
          <FormBoundary crashed={crashed}>{props.children}</FormBoundary>
        </section>
      </div>
      {below === undefined ? null : (
        <section className={styles.below} aria-label={below.title}>
          <Disclosure large flush title={below.title} open={below.isOpen} onToggle={below.onToggle}>
            {below.isOpen && (
              <div className={styles.belowContent}>
                <FormBoundary crashed={crashed}>{below.content}</FormBoundary>
              </div>
            )}
          </Disclosure>
        </section>
      )}
      {fault}
      <footer className={styles.foot}>
        {unsaved === null ? null : (
          <div className={styles.words}>
            <Unsaved names={unsaved} />
          </div>
        )}
        <Row className={styles.actions}>
          <Button onClick={onClose}>{readOnly ? 'Close' : cancel}</Button>
          {actions}
        </Row>
      </footer>
    </Dialog>
  );
}
