/** What Enter does in a search. In a browser it presses the default button of the form around it, wherever that stands. */
import type { Page } from '@playwright/test';

/** Each search by its name, in which Enter was pressed; and those of them that send the form around them. */
export type Searches = { pressed: string[]; sending: string[] };

/** Presses Enter in every search that is shown, and sends nothing. */
export async function pressEnterInSearches(page: Page): Promise<Searches> {
  const heard = await page.evaluateHandle(() => {
    const sent = { forms: 0, over: new AbortController() };
    const keep = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      sent.forms += 1;
    };
    addEventListener('submit', keep, { capture: true, signal: sent.over.signal });
    return sent;
  });
  const searches: Searches = { pressed: [], sending: [] };
  for (const search of await page.getByRole('searchbox').all()) {
    const name = (await search.getAttribute('aria-label')) ?? '';
    const before = await heard.evaluate(({ forms }) => forms);
    await search.press('Enter');
    searches.pressed.push(name);
    if ((await heard.evaluate(({ forms }) => forms)) > before) searches.sending.push(name);
  }
  await heard.evaluate(({ over }) => over.abort());
  return searches;
}
