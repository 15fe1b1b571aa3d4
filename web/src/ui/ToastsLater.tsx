import { type ComponentType, useEffect, useState } from 'react';
import { whenToastsWait } from './toasts.ts';

/** Toasts. Their script loads after the first screen has rendered. If it fails to load, the next toast tries again. */
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
