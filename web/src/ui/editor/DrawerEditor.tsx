import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleDot from 'lucide-react/icons/circle-dot';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Row, Stack } from '../kit/Layout.tsx';
import { Strip } from '../kit/Strip.tsx';
import { Text } from '../kit/Text.tsx';
import styles from './drawer-editor.module.css';
import { savedAtText, unsavedText } from './editor-words.ts';
import { FormBoundary } from './FormBoundary.tsx';
import { PaperProvider } from './paper.tsx';

/** Unsaved changes of an earlier visit, from shared/editor/use-draft.ts. */
export type DraftOffer = { savedAt: string; restore(): void; discard(): void };

/** What the form comes to, at its right; in a narrow window a page of its own, opened by a bar above the foot. */
export type LivePanel = {
  title: string;
  /** In the bar: '12 people, $1,330 at target'. */
  summary: string;
  content: ReactNode;
  /** Whether a narrow window shows it in the form's place: a level of the address. */
  shown: boolean;
  onShow: () => void;
  onBack: () => void;
};

type DrawerEditorProps = {
  title: string;
  /** In its place on paper: what the sheet is about. */
  paperTitle?: string;
  /** Beside the title: a status, a name. */
  note?: ReactNode;
  /** At the right of the head, before the button that closes. */
  tools?: ReactNode;
  /** Px of a form alone; with a live panel 1128. 'half' of the window, 640 px at least. */
  width?: number | 'half';
  /** It takes the place of a drawer that stood there: it does not slide in again. */
  still?: boolean;
  livePanel?: LivePanel | undefined;
  /** Below the head, where an edit acts elsewhere than one would think. */
  caution?: string | undefined;
  /** The form waits until it is answered. */
  offer?: DraftOffer | null;
  /** null: nothing is unsaved. Else what was changed, by name, as far as it has one. */
  unsaved: readonly string[] | null;
  /** Also by Escape, Cancel and a click beside it; asks what is to be asked. */
  onClose: () => void;
  /** Above the foot, in sight wherever the form is scrolled: why it was not saved. */
  fault?: ReactNode;
  /** In the foot: what a save does. */
  footNote?: ReactNode;
  /** Where nothing can be changed, nothing can be canceled. */
  readOnly?: boolean;
  /** Said of a form that crashed, before the error's message. */
  crashed?: string;
  /** After Cancel: Save last. */
  actions: ReactNode;
  children: ReactNode;
};

/**
 * A form in a drawer over the page. Whether it is open says the address (shared/editor/use-levels.ts); a dialog over it is
 * the next level, and a drawer never opens over a drawer.
 */
export const DrawerEditor = (props: DrawerEditorProps) => (
  <PaperProvider>
    <EditorDrawer {...props} />
  </PaperProvider>
);

function EditorDrawer(props: DrawerEditorProps) {
  const {
    title,
    paperTitle = title,
    note,
    tools,
    livePanel,
    caution,
    offer = null,
    unsaved,
    onClose,
    actions,
    children,
  } = props;
  const { still = false, readOnly = false, fault, footNote, crashed } = props;
  const { width = livePanel === undefined ? 640 : 1128 } = props;
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      className={styles.root}
      slotProps={{
        transition: { appear: !still },
        paper: {
          className: styles.paper,
          style: { '--width': width === 'half' ? 'max(55vw, 640px)' : `${width}px` } as CSSProperties,
          'aria-labelledby': id,
        },
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <Text as="h2" id={id} kind="title" fit="cut" title={title} className={styles.title}>
            {title}
          </Text>
          <Text kind="title" className={styles.paperTitle} aria-hidden>
            {paperTitle}
          </Text>
          {note === undefined ? null : (
            <Row as="span" gap={12}>
              {note}
            </Row>
          )}
        </div>
        <span className={styles.tools}>
          {tools}
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
      <div className={styles.columns} data-live={livePanel?.shown} data-waits={offer !== null} inert={offer !== null}>
        <div className={styles.form}>
          <FormBoundary crashed={crashed}>{children}</FormBoundary>
        </div>
        {livePanel === undefined ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls before it has anything else to reach by keyboard
          <section className={styles.live} aria-label={livePanel.title} tabIndex={0}>
            <Button
              variant="text"
              className={styles.back}
              startIcon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
              onClick={livePanel.onBack}
            >
              Back to the form
            </Button>
            <FormBoundary crashed={crashed}>{livePanel.content}</FormBoundary>
          </section>
        )}
      </div>
      {livePanel === undefined || livePanel.shown ? null : (
        <button type="button" className={styles.bar} onClick={livePanel.onShow}>
          <Text weight="medium">{livePanel.title}</Text>
          <Text tone="soft" right>
            {livePanel.summary}
          </Text>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {fault}
      <footer className={styles.foot}>
        {unsaved === null && footNote === undefined ? null : (
          <Stack gap={0} className={styles.words}>
            <Unsaved names={unsaved} />
            <Text kind="caption" tone="soft">
              {footNote}
            </Text>
          </Stack>
        )}
        <Row className={styles.actions}>
          <Button onClick={onClose}>{readOnly ? 'Close' : 'Cancel'}</Button>
          {actions}
        </Row>
      </footer>
    </Drawer>
  );
}

/** What would be lost, by name. */
export function Unsaved({ names }: { names: readonly string[] | null }) {
  if (names === null) return null;
  return (
    <Row gap={4} className={styles.unsaved} role="status" title={names.join(', ')}>
      <CircleDot size={16} strokeWidth={1.75} aria-hidden />
      <Text fit="cut">{unsavedText(names)}</Text>
    </Row>
  );
}

export function Offer({ offer: { savedAt, restore, discard } }: { offer: DraftOffer }) {
  return (
    <Strip
      tone="accent"
      flush
      icon={History}
      role="alert"
      action={
        <>
          <Button variant="text" onClick={restore}>
            Restore
          </Button>
          <Button variant="text" onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      You have unsaved changes from {savedAtText(savedAt, new Date())}.
    </Strip>
  );
}
