export type ToastKind = 'success' | 'warning' | 'error' | 'info';
/** What a button in a toast does. */
export type ToastAction = { label: string; run: () => void };
export type Said = { message: string; kind: ToastKind; action?: ToastAction | undefined };
/** @property key of work under way: it stays until it is settled */
export type Opened = Said & { key?: string; once?: boolean; onPushedOut?: () => void };
/** What shows toasts: ToastStack.tsx, once it is drawn. */
export type Stack = {
  open(toast: Opened): void;
  settle(key: string, outcome: Said): void;
  close(key: string): void;
};

let stack: Stack | null = null;
const waiting: ((drawn: Stack) => void)[] = [];
let onWaiting: () => void = () => undefined;

/** Before the first screen is drawn there is nowhere to show a toast: what fails on the way is said as soon as there is. */
function onceDrawn(action: (drawn: Stack) => void): void {
  if (stack === null) {
    waiting.push(action);
    onWaiting();
  } else action(stack);
}

/** Shows in it what waits, and what is said until the answer is called. */
export function showToastsIn(drawn: Stack): () => void {
  stack = drawn;
  for (const action of waiting.splice(0)) action(drawn);
  return () => {
    stack = null;
  };
}

/** Hears of toasts that wait, until the answer is called. */
export function whenToastsWait(listener: () => void): () => void {
  onWaiting = listener;
  return () => {
    onWaiting = () => undefined;
  };
}

/** What failed is said once, however many calls failed of it; what was done is said each time. */
const show = (message: string, kind: ToastKind): void =>
  onceDrawn(({ open }) => open({ message, kind, once: kind !== 'success' }));

let lastProgress = 0;

/** A toast for work under way: it stays until the work has ended, and then says the outcome. */
export type ProgressToast = {
  succeed(message: string, undo?: () => void): void;
  fail(message: string): void;
  close(): void;
};

export const toast = {
  success: (message: string): void => show(message, 'success'),
  /** What was done, with a button that takes it back. */
  undoable: (message: string, undo: () => void): void =>
    onceDrawn(({ open }) => open({ message, kind: 'success', action: { label: 'Undo', run: undo } })),
  warning: (message: string): void => show(message, 'warning'),
  /** What is in the way, with a button that clears it. */
  solvable: (message: string, action: ToastAction): void =>
    onceDrawn(({ open }) => open({ message, kind: 'warning', action, once: true })),
  error: (message: string): void => show(message, 'error'),
  /** @example const publishing = toast.progress('Publishing...'); await work(); publishing.succeed('Published'); */
  progress(message: string): ProgressToast {
    lastProgress += 1;
    const key = `progress-${lastProgress}`;
    let pushedOut = false;
    const onPushedOut = () => {
      pushedOut = true;
    };
    onceDrawn(({ open }) => open({ key, message, kind: 'info', onPushedOut }));
    const end = (outcome: Said) => {
      const { kind, action } = outcome;
      if (pushedOut) return action ? toast.undoable(outcome.message, action.run) : show(outcome.message, kind);
      onceDrawn(({ settle }) => settle(key, outcome));
    };
    return {
      close: () => onceDrawn(({ close }) => close(key)),
      succeed: (outcome, undo) =>
        end({ message: outcome, kind: 'success', action: undo && { label: 'Undo', run: undo } }),
      fail: (outcome) => end({ message: outcome, kind: 'error' }),
    };
  },
};
