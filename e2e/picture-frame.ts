/** Pictures of what surrounds every screen: addresses that lead nowhere, invitations, and the palette. */
import { openInvitation } from '@caselift/contract/invitations';
import { searchPalette } from '@caselift/contract/palette';
import type { Page } from '@playwright/test';
import type { Picture } from './picture-steps.ts';
import { opens } from './picture-steps.ts';

const finds = (phrase: string) => async (page: Page) => {
  await opens('Search')(page);
  await page.getByRole('combobox').fill(phrase);
  await page.getByRole('status').filter({ hasText: /match/i }).waitFor();
};

const invited = { name: 'Nia Dunn', email: 'nia.dunn@example.com', wholesaler: 'Atlas Beverage' };
const link = `/invitation#${'a'.repeat(43)}`;

export const framePictures: readonly Picture[] = [
  { name: 'invitation', as: null, path: link, calls: { path: openInvitation.path, answer: invited } },
  { name: 'invitation-ended', as: null, path: link },
  { name: 'not-found', as: 'manager', path: '/nothing' },
  { name: 'not-allowed', as: 'salesrep', path: '/suppliers' },
  { name: 'palette', as: 'manager', path: '/executiveReport', steps: finds('bri'), brief: true },
  { name: 'palette-start', as: 'salesrep', path: '/today', steps: opens('Search'), brief: true },
  { name: 'palette-none', as: 'salesrep', path: '/today', steps: finds('zzz'), brief: true },
  {
    name: 'palette-failed',
    as: 'manager',
    path: '/suppliers',
    steps: finds('s'),
    brief: true,
    calls: { path: searchPalette.path, answer: 'failure' },
  },
];
