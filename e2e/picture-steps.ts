/** What a picture is made of (picture-list.ts), and the steps that many of them take. */
import type { Locator, Page } from '@playwright/test';
import type { Person } from './api.ts';

export type Picture = {
  name: string;
  /** Signed in as; null: nobody. */
  as: Person | null;
  path: string;
  steps?: (page: Page, phone: boolean) => Promise<unknown>;
  /** It changes something on the server, if only an upload: left out where the server is not the tool's own. */
  writes?: true;
  /** Gone after a moment, or lost when the window changes: every mode is opened again, and captured at once. */
  brief?: true;
  /** A call that fails, never answers, or answers this. */
  calls?: { path: string; answer: 'never' | 'failure' | object };
};

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await dialog(page).waitFor();
};
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();
