import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader';
import X from 'lucide-react/icons/x';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  type SnackbarKey,
  SnackbarProvider,
} from 'notistack';
import { type Ref, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import styles from './Toasts.module.css';
import { type Said, type Stack, showToastsIn, type ToastAction } from './toasts.ts';

const shownMilliseconds = 3000;
/** With something to do in it. */
const actionMilliseconds = 8000;
const icons = { success: CircleCheck, warning: CircleAlert, error: CircleAlert, info: LoaderCircle };

/** How the work of a progress toast ended, by the toast's key. */
const outcomes = new Map<SnackbarKey, Said>();
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function ToastCard(props: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { id, persist, action, ref } = props;
  const outcome = useSyncExternalStore(listen, () => outcomes.get(id));
  const opened: Said = { message: String(props.message), kind: props.variant === 'default' ? 'info' : props.variant };
  const { message, kind } = outcome ?? opened;
  useEffect(() => {
    if (outcome === undefined) return;
    const leaving = setTimeout(() => closeSnackbar(id), outcome.action ? actionMilliseconds : shownMilliseconds);
    return () => clearTimeout(leaving);
  }, [id, outcome]);
  useEffect(() => () => void outcomes.delete(id), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may be taller
  useLayoutEffect(() => {
    reserveRoom();
    return () => void requestAnimationFrame(reserveRoom);
  }, [message]);
  const Icon = icons[kind];
  return (
    <SnackbarContent ref={ref} role={kind === 'error' ? 'alert' : 'status'} className={styles.toast}>
      <Icon size={16} strokeWidth={1.75} className={`${styles.icon} ${styles[kind]}`} aria-hidden />
      <span className={styles.text}>{message}</span>
      {typeof action === 'function' ? action(id) : action}
      {outcome?.action && <ActionButton id={id} {...outcome.action} />}
      {persist && outcome === undefined ? null : (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => closeSnackbar(id)}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </SnackbarContent>
  );
}

/** Gone once it is clicked, while its toast still leaves. */
function ActionButton({ id, label, run }: ToastAction & { id: SnackbarKey }) {
  const [isClicked, setClicked] = useState(false);
  if (isClicked) return null;
  return (
    <button
      type="button"
      className={styles.undo}
      onClick={() => {
        setClicked(true);
        closeSnackbar(id);
        run();
      }}
    >
      {label}
    </button>
  );
}

/** Tells the layout how far down the toasts reach (pixels), so that pages and dialogs can stand below them. */
function reserveRoom(): void {
  const bottom = document.querySelector(`.${styles.toasts}`)?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty('--toasts-bottom', `${bottom}px`);
}

const cards = { success: ToastCard, warning: ToastCard, error: ToastCard, info: ToastCard };

const stack: Stack = {
  open: ({ key, message, kind, action, once = false, onPushedOut }) =>
    void enqueueSnackbar({
      message,
      variant: kind,
      preventDuplicate: once,
      ...(key !== undefined && { key, persist: true }),
      ...(action && { autoHideDuration: actionMilliseconds, action: (id) => <ActionButton id={id} {...action} /> }),
      onClose: (_, reason) => {
        if (reason === 'maxsnack') onPushedOut?.();
      },
    }),
  settle(key, outcome) {
    outcomes.set(key, outcome);
    for (const listener of listeners) listener();
  },
  close: (key) => closeSnackbar(key),
};

/**
 * Top right, at most three, gone after three seconds (docs/product.md, Screens). They lie on the top bar, and what
 * they need below it the page gives up, so that they cover nothing that is being edited.
 */
export function ToastStack() {
  useEffect(() => showToastsIn(stack), []);
  return (
    <SnackbarProvider
      Components={cards}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      maxSnack={3}
      autoHideDuration={shownMilliseconds}
      transitionDuration={180}
      classes={{ containerRoot: styles.toasts }}
    />
  );
}
