/** What toasts say: one goes after three seconds, and a busy machine may look too late. */
import { expect, type Page } from '@playwright/test';

/**
 * Does it, and hears a toast say so, even if it has gone since. Words that a toast said before don't count. The page must
 * stay: what it heard goes with it.
 * @param timeout milliseconds, where more than an answer is waited for
 */
export async function expectSaid(
  page: Page,
  words: string,
  act: () => Promise<unknown>,
  { timeout }: { timeout?: number } = {},
): Promise<void> {
  await page.evaluate(listen, words);
  await act();
  await expect(page.locator('html')).toHaveAttribute('data-heard', words, timeout === undefined ? {} : { timeout });
}

/** In the page: notes the words once a toast has them that it didn't have before. */
function listen(words: string): void {
  const { dataset } = document.documentElement;
  delete dataset.heard;
  const toasts = () => document.querySelectorAll('[class*="toast"]:is([role="status"], [role="alert"])');
  const before = new Map([...toasts()].map((toast) => [toast, toast.textContent]));
  const listening = new MutationObserver(() => {
    const isNew = (toast: Element) => before.get(toast) !== toast.textContent && toast.textContent.includes(words);
    if (![...toasts()].some(isNew)) return;
    dataset.heard = words;
    listening.disconnect();
  });
  listening.observe(document.body, { childList: true, characterData: true, subtree: true });
}
