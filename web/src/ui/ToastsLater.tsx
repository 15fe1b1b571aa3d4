import { type ComponentType, useEffect, useState } from 'react';
import { whenToastsWait } from './toasts.ts';

/** Toasts, whose script comes once the first screen is drawn. Where it could not be had, the next toast asks for it again. */
export function ToastsLater() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./ToastStack.tsx').then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => undefined,
      );
    load();
    return whenToastsWait(load);
  }, []);
  return Stack && <Stack />;
}
