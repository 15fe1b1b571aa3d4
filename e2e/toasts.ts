/** What toasts say. They go after three seconds, which a busy machine may let pass between two looks at the page. */
import { expect, type Page } from '@playwright/test';

declare global {
  /** All that toasts of this document have said since it was first listened to. */
  var saidByToasts: string[] | undefined;
}

/** Listens from now on. Answers how much was heard before. */
const listenToToasts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (globalThis.saidByToasts !== undefined) return globalThis.saidByToasts.length;
    const root = document.getElementById('root');
    if (root === null) throw new Error('The page has no #root');
    const said: string[] = [];
    const texts = new WeakMap<Element, string>();
    const note = () => {
      for (const toast of root.querySelectorAll(':scope > [class*="toast"] :is([role="status"], [role="alert"])')) {
        const text = toast.querySelector('span')?.textContent ?? '';
        if (texts.get(toast) === text) continue;
        texts.set(toast, text);
        said.push(text);
      }
    };
    // Their container comes and goes beside the screen: what changes in the screen is not looked through.
    const listen = () => {
      for (const container of root.querySelectorAll(':scope > [class*="toast"]')) {
        observer.observe(container, { childList: true, subtree: true, characterData: true });
      }
      note();
    };
    const observer = new MutationObserver(listen);
    observer.observe(root, { childList: true });
    listen();
    globalThis.saidByToasts = said;
    return said.length;
  });

/**
 * Does it, and hears a toast say so. The page must stay: what it heard goes with it.
 * @example await expectSaid(page, 'Changes saved', () => save.click());
 */
export async function expectSaid(page: Page, words: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  const from = await listenToToasts(page);
  await act();
  await expect
    .poll(() => page.evaluate((at) => globalThis.saidByToasts?.slice(at) ?? [], from), { message: 'what toasts say' })
    .toEqual(expect.arrayContaining([typeof words === 'string' ? words : expect.stringMatching(words)]));
}
