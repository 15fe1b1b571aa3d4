/** Pictures of objectives and incentives: their lists, the editor of one with what opens over it, and the image review. */
import type { Page } from '@playwright/test';
import { dialog, opens, type Picture, press } from './picture-steps.ts';

const prod = 'wholesalerId=ats&db=prod';
const found = `${prod}&searchPhrase=agave+gap`;

async function openEditor(page: Page): Promise<void> {
  await page.getByText('Agave gap accounts', { exact: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).waitFor();
}

export const itemPictures: readonly Picture[] = [
  { name: 'incentives', as: 'manager', path: `/incentives?${prod}` },
  { name: 'objectives', as: 'admin', path: `/objectives?${prod}` },
  { name: 'objectives-read', as: 'teamlead', path: '/objectives' },
  { name: 'objectives-archive', as: 'manager', path: `/objectives?${prod}&tab=archive` },
  { name: 'incentives-favorites', as: 'manager', path: `/incentives?${prod}&tab=favorites` },
  { name: 'objectives-podcast', as: 'manager', path: `/objectives?${prod}&tab=podcast` },
  { name: 'objectives-none', as: 'manager', path: `/objectives?${prod}&searchPhrase=nothing` },
  { name: 'objectives-new', as: 'manager', path: `/objectives?${prod}`, steps: opens('New Objective') },
  { name: 'incentives-editor', as: 'manager', path: `/incentives?${found}`, steps: openEditor },
  {
    name: 'incentives-pods',
    as: 'manager',
    path: `/incentives?${found}`,
    steps: async (page) => {
      await openEditor(page);
      await press('Compare POD definitions')(page);
      await page.getByRole('region', { name: 'PODs Simple' }).waitFor();
    },
  },
  { name: 'item-images', as: 'manager', path: `/incentives/reporting?${prod}&view=images` },
  {
    name: 'item-images-flagged',
    as: 'manager',
    path: `/incentives/reporting?${prod}&view=images&state=flagged`,
    steps: async (page) => {
      await page.locator('[data-image]').first().click();
      await page.getByRole('button', { name: 'Full screen' }).waitFor();
    },
  },
  { name: 'item-images-read', as: 'teamlead', path: '/incentives/reporting?view=images&state=approved' },
];
