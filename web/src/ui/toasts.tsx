import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader';
import X from 'lucide-react/icons/x';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  type OptionsObject,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { type Ref, useEffect } from 'react';
import styles from './Toasts.module.css';
import { placeToasts } from './toast-place.ts';

type Kind = 'success' | 'warning' | 'error' | 'info';

const shownMilliseconds = 3000;
/** With its distance to the right edge, in pixels. */
const columnWidth = 344;
const icons = { success: CircleCheck, warning: CircleAlert, error: CircleAlert, info: LoaderCircle };

function ToastCard({ id, message, variant, persist, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const kind: Kind = variant === 'default' ? 'info' : variant;
  const Icon = icons[kind];
  return (
    <SnackbarContent ref={ref} role={kind === 'error' ? 'alert' : 'status'} className={styles.toast}>
      <Icon size={16} strokeWidth={1.75} className={`${styles.icon} ${styles[kind]}`} aria-hidden />
      <span className={styles.text}>{message}</span>
      {persist ? null : (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => closeSnackbar(id)}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </SnackbarContent>
  );
}

const cards = { success: ToastCard, warning: ToastCard, error: ToastCard, info: ToastCard };

/** Top right, at most three, gone after three seconds (specification 1, section 8). */
export function Toasts() {
  useEffect(() => {
    mounted = true;
    for (const action of waiting.splice(0)) action();
    return () => {
      mounted = false;
    };
  }, []);
  return (
    <SnackbarProvider
      Components={cards}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      maxSnack={3}
      autoHideDuration={shownMilliseconds}
      preventDuplicate
      transitionDuration={180}
      classes={{ containerRoot: styles.toasts }}
    />
  );
}

let mounted = false;
const waiting: (() => void)[] = [];

/** Before the first screen is drawn there is nowhere to show a toast: what fails on the way is said as soon as there is. */
function onceMounted(action: () => void): void {
  if (mounted) action();
  else waiting.push(action);
}

const show = (message: string, variant: Kind) => hang({ message, variant });

function hang(card: OptionsObject & { message: string }): void {
  onceMounted(() => {
    placeToasts(columnWidth);
    enqueueSnackbar(card);
  });
}

let lastProgress = 0;

/** A toast for work under way: it stays until the work has ended, and is then replaced by its outcome. */
export type ProgressToast = { succeed(message: string): void; fail(message: string): void; close(): void };

export const toast = {
  success: (message: string): void => show(message, 'success'),
  warning: (message: string): void => show(message, 'warning'),
  error: (message: string): void => show(message, 'error'),
  /** @example const publishing = toast.progress('Publishing...'); await work(); publishing.succeed('Published'); */
  progress(message: string): ProgressToast {
    lastProgress += 1;
    const key = `progress-${lastProgress}`;
    hang({ key, message, variant: 'info', persist: true });
    const close = () => onceMounted(() => closeSnackbar(key));
    return {
      close,
      succeed(outcome) {
        close();
        toast.success(outcome);
      },
      fail(outcome) {
        close();
        toast.error(outcome);
      },
    };
  },
};
