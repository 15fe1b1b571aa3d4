/** What a page says of its own head: the shell's top bar shows it in the place of the screen's title and of the menu button. */
import type { LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';

export type PageHead = {
  title: string;
  /** Where its back button leads when nothing was visited before it. Absent: the page is reached from the menu. */
  back?: NonNullable<LinkProps['to']>;
};

let shown: PageHead | null = null;
const listeners = new Set<() => void>();

function show(head: PageHead | null): void {
  shown = head;
  for (const listener of listeners) listener();
}

/** @example usePageHead({ title: program.name, back: '/today' }) */
export function usePageHead({ title, back }: PageHead): void {
  useLayoutEffect(() => {
    show({ title, ...(back && { back }) });
    return () => show(null);
  }, [title, back]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the top bar: null where the page has nothing of its own to say. */
export const useShownPageHead = (): PageHead | null => useSyncExternalStore(subscribe, () => shown);
