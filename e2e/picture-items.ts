/** Pictures of objectives and incentives: their lists, the editor of one with what opens over it, and the image review. */
import { itemActionWords, itemUserTexts, selectionTexts } from '@caselift/contract/item-screen-texts';
import type { Page } from '@playwright/test';
import { dialog, opens, type Picture, press } from './picture-steps.ts';

const prod = 'wholesalerId=ats&db=prod';
const found = `${prod}&searchPhrase=agave+gap`;

const open = (name: string) => async (page: Page) => {
  await page.getByText(name, { exact: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).waitFor();
};
const openEditor = open('Agave gap accounts');
const searched = (phrase: string) => `${prod}&searchPhrase=${phrase}`;

async function print(page: Page): Promise<void> {
  await openEditor(page);
  // Paper goes once printing ends, which without a printer is at once.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await press('Actions: Agave gap accounts')(page);
  await page.getByRole('menuitem', { name: itemActionWords.print }).click();
  await page.locator('body[data-printed]').waitFor();
}

async function openPerson(page: Page): Promise<void> {
  await page.getByText('Jamie Kessler', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Reset to item' }).waitFor();
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
  {
    name: 'incentives-members',
    as: 'admin',
    path: `/incentives?${found}`,
    steps: async (page) => {
      await openEditor(page);
      for (const section of [itemUserTexts.title, selectionTexts.accounts, selectionTexts.products])
        await dialog(page).locator('summary').filter({ hasText: section }).click();
    },
  },
  { name: 'incentives-paper', as: 'manager', path: `/incentives?${found}`, steps: print },
  {
    name: 'incentives-parts',
    as: 'manager',
    path: `/incentives?${searched('survey,+then')}`,
    steps: async (page) => {
      await open('Survey, then tequila')(page);
      await press('Edit: Tequila cases')(page);
    },
  },
  {
    name: 'objectives-grouped',
    as: 'manager',
    path: `/objectives?${searched('rep+scorecard')}`,
    steps: open('Rep scorecard'),
  },
  {
    name: 'objectives-custom',
    as: 'admin',
    path: `/objectives?${searched('team+meetings')}`,
    steps: open('Team meetings held'),
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
  {
    name: 'item-images-cases',
    as: 'manager',
    path: `/incentives/reporting?${prod}&view=images`,
    steps: async (page) => {
      await page.locator('[data-image]').first().click();
      const [cases, next] = [page.getByLabel('Cases'), page.getByRole('button', { name: 'Next image' })];
      await cases.or(next).first().waitFor();
      while ((await cases.count()) === 0) await next.click();
      await cases.fill('9');
      await page.getByText('9 cases pay').waitFor();
    },
  },
  {
    name: 'item-person',
    as: 'manager',
    path: `/incentives/reporting?${prod}&searchPhrase=agave+gap`,
    steps: openPerson,
  },
  {
    name: 'item-results',
    as: 'manager',
    path: `/incentives/reporting?${prod}&searchPhrase=agave+gap`,
    steps: async (page) => {
      await openPerson(page);
      await page.getByRole('button', { name: /^Accounts Results [+−\d]/ }).click();
      await page.getByRole('button', { name: 'CSV' }).waitFor();
    },
  },
  { name: 'item-images-read', as: 'teamlead', path: '/incentives/reporting?view=images&state=approved' },
];
