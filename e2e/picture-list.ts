/** Every screen and its important states, as `npm run pictures` takes them (pictures.ts). */
import { listBoosts } from '@caselift/contract/boosts';
import { listBuyers } from '@caselift/contract/buyers';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { listItemReport } from '@caselift/contract/item-reports';
import { listProducts } from '@caselift/contract/products';
import { listUsers } from '@caselift/contract/users';
import { utils, write } from '@e965/xlsx';
import type { Page, Route } from '@playwright/test';
import { analyticsPictures } from './picture-analytics.ts';
import { closingPictures } from './picture-closings.ts';
import { endedPictures } from './picture-ended.ts';
import { filePictures } from './picture-files.ts';
import { framePictures } from './picture-frame.ts';
import { itemPictures } from './picture-items.ts';
import { monthEndPictures } from './picture-month-end.ts';
import { notificationPictures } from './picture-notifications.ts';
import { overTimePictures } from './picture-over-time.ts';
import { planPictures } from './picture-plans.ts';
import { dialog, opens, type Picture, press } from './picture-steps.ts';
import { submissionPictures } from './picture-submissions.ts';
import { supplierPictures } from './picture-suppliers.ts';
import { todayPictures } from './picture-today.ts';
import { askToPublish } from './wholesaler-steps.ts';

const prod = 'wholesalerId=ats&db=prod';
const preview = 'wholesalerId=ats&db=preview';

async function answers(route: Route): Promise<void> {
  await route.fulfill({ json: { ok: true, payload: null } });
}

async function dropSales(page: Page): Promise<void> {
  const head =
    'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost';
  const lines = ['I1,1,2026-09-15,A1,P1,ATS_101,,sale,,,,240,300,', 'I2,1,2026-09-15,A1,P1,ATS_102,,sale,,,,many,12,'];
  const buffer = Buffer.from([head, ...lines, ''].join('\n'));
  const section = page.getByRole('region', { name: 'Import files' });
  await section.getByLabel('Files to import').setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer });
  await section.getByRole('region', { name: 'First rows of Sales' }).waitFor();
}

async function dropGoals(page: Page): Promise<void> {
  await opens('Setup Goals')(page);
  const goals = [
    ['customId', 'gpGoal', 'volumeGoal'],
    ['ATS_101', 123_456, 7890],
    ['ATS_102', 55_000, 6100],
    ['x', 1, 1],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(goals), 'Goals');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await page.getByLabel('Goals spreadsheet').setInputFiles({ name: 'goals.xlsx', mimeType: '', buffer });
  await dialog(page)
    .getByText(/will change/)
    .first()
    .waitFor();
}

async function dropResults(page: Page): Promise<void> {
  await press('Actions: Mystery shopper points')(page);
  await page.getByRole('menuitem', { name: customRowsTexts.upload }).click();
  const results = [
    ['user', 'quantity', 'target'],
    ['ATS_101', 93.5, 120],
    ['ATS_102', 41, 100],
    ['ats_103', 1, 1],
    ['ATS_104', 'many', 100],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(results), 'Results');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await page.getByLabel(customRowsTexts.file).setInputFiles({ name: 'results.xlsx', mimeType: '', buffer });
  await dialog(page).getByRole('region', { name: customRowsTexts.kept }).waitFor();
}

async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Ivan Petrosky' }).check();
  await page.getByRole('checkbox', { name: 'Lucia Bramante' }).check();
  await page.getByRole('region', { name: 'Bulk Edit' }).getByLabel('Max FPL').fill('1.45');
}

async function forget(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('someone@example.com');
  await press('Forgot your password?')(page);
}

async function reset(page: Page): Promise<void> {
  await page.route('**/api/passwordResetRequest', answers);
  await forget(page);
  await press('Submit')(page);
  await page.getByLabel('One-time password').waitFor();
}

const cell = (column: string) => async (page: Page) =>
  page.getByRole('button', { name: `${column} of Theo Grantham` }).click();

const role = (name: string) => async (page: Page) => {
  await dialog(page).getByLabel('Role', { exact: true }).selectOption(name);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change role' }).and(page.locator(':enabled')).waitFor();
};

async function badCell(page: Page): Promise<void> {
  await cell('GP threshold')(page);
  await page.getByRole('textbox', { name: 'GP threshold of Theo Grantham' }).fill('85.5');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
}

/** A large customer of the demo with a sales rep: Brightbarrow Market #136. */
const brightbarrow = '40195';

const openFirst = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click();

async function openBoost(page: Page): Promise<void> {
  await page.getByRole('row', { name: /Agave Push/ }).click();
  const result = page.getByRole('region', { name: 'What it brought', exact: true });
  await result.scrollIntoViewIfNeeded();
  await result.getByRole('button', { name: 'Print result' }).waitFor();
}

async function printBoost(page: Page): Promise<void> {
  await openBoost(page);
  // The sheet goes once printing ends, which without a printer is at once.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press('Print result')(page);
  await page.locator('[data-result-sheet]').waitFor({ state: 'attached' });
}

async function printCallSheet(page: Page): Promise<void> {
  await press('Call sheet')(page);
  await page.locator('[data-call-sheet]').waitFor({ state: 'attached' });
}

/** The drawer on a phone; beside the page, where it always stands, what it opens. */
const openMenu = (page: Page, phone: boolean) => press(phone ? 'Open the menu' : /Environment/)(page);

export const pictures: readonly Picture[] = [
  { name: 'login', as: null, path: '/' },
  { name: 'login-refused', as: null, path: '/', steps: async (page) => press('LOG IN')(page) },
  { name: 'login-forgot', as: null, path: '/', steps: forget },
  { name: 'login-reset', as: null, path: '/', steps: reset },
  { name: 'select-wholesaler', as: 'admin', path: '/' },
  { name: 'select-wholesaler-unknown', as: 'admin', path: '/suppliers?wholesalerId=nowhere' },
  { name: 'select-wholesaler-create', as: 'admin', path: '/', steps: opens('Create wholesaler') },
  { name: 'menu', as: 'admin', path: `/managers?${prod}`, steps: openMenu, brief: true },
  { name: 'toast', as: 'admin', path: `/wholesaler?${prod}`, steps: press('Run update'), brief: true },

  { name: 'executiveReport', as: 'manager', path: '/executiveReport' },
  { name: 'executiveReport-goals', as: 'manager', path: '/executiveReport?target=vs+Goal' },
  { name: 'executiveReport-teams', as: 'manager', path: '/executiveReport?group=teams' },
  ...endedPictures,
  ...overTimePictures,
  { name: 'executiveReport-columns', as: 'manager', path: '/executiveReport', steps: press(/columns/i), brief: true },

  { name: 'leadership', as: 'leadership', path: '/leadership' },
  { name: 'teamleads', as: 'teamlead', path: '/teamleads' },
  { name: 'teamleads-card', as: 'manager', path: '/teamleads?selectedUser=ATS_21' },
  { name: 'people', as: 'manager', path: '/salesreps' },
  { name: 'people-own', as: 'salesrep', path: '/salesreps?selectedUser=ATS_101' },
  { name: 'people-card', as: 'admin', path: `/salesreps?${prod}&selectedUser=ATS_101` },
  { name: 'people-why-volume', as: 'manager', path: '/salesreps?selectedUser=ATS_104&why=volume' },
  { name: 'people-why-fpl', as: 'manager', path: '/salesreps?selectedUser=ATS_104&why=fpl' },
  {
    name: 'people-compare',
    as: 'manager',
    path: '/salesreps?selectedUser=ATS_104&compareWith=ATS_102&compareWith=ATS_110',
  },
  {
    name: 'people-compare-choice',
    as: 'manager',
    path: '/salesreps?selectedUser=ATS_104',
    steps: opens('Compare'),
  },
  { name: 'people-bulk', as: 'admin', path: `/salesreps?${prod}&team=ATS_24&bulkEdit=true`, steps: chooseTwo },
  { name: 'people-delete', as: 'admin', path: `/salesreps?${prod}&selectedUser=ATS_104`, steps: opens(/^Delete /) },
  { name: 'people-none', as: 'manager', path: '/salesreps?searchPhrase=nobody' },
  {
    name: 'people-loading',
    as: 'manager',
    path: '/salesreps',
    calls: { path: listUsers.path, answer: 'never' },
  },
  { name: 'people-failed', as: 'manager', path: '/salesreps', calls: { path: listUsers.path, answer: 'failure' } },

  ...supplierPictures,

  { name: 'products', as: 'manager', path: '/products' },
  { name: 'products-card', as: 'admin', path: `/products?${preview}&selectedProducts=20027` },
  {
    name: 'products-cards',
    as: 'admin',
    path: `/products?${prod}&selectedProducts=20001&selectedProducts=20027&packageType=12pk+Can&volumeRank=High`,
  },
  {
    name: 'products-three',
    as: 'manager',
    path: '/products?selectedProducts=20001&selectedProducts=20027&selectedProducts=20091',
  },
  {
    name: 'products-filters',
    as: 'admin',
    path: `/products?${prod}&brand=Halvorn+Pilsner&gpRank=Low&gpRank=Med`,
    steps: async (page, phone) => {
      if (phone) await opens(/^Filters/)(page);
      await page
        .getByRole('button', { name: /^Include Brands/ })
        .locator('visible=true')
        .click();
    },
    brief: true,
  },
  { name: 'products-none', as: 'salesrep', path: '/products?searchPhrase=nothing' },
  { name: 'products-loading', as: 'manager', path: '/products', calls: { path: listProducts.path, answer: 'never' } },
  { name: 'products-failed', as: 'manager', path: '/products', calls: { path: listProducts.path, answer: 'failure' } },
  { name: 'boosts', as: 'manager', path: '/boost' },
  {
    name: 'boosts-ordered',
    as: 'manager',
    path: '/boost?searchPhrase=days&type=GP%2FCE&periodStart=2026-07-01&orderBy=Name',
  },
  { name: 'boosts-earned', as: 'salesrep', path: '/boost' },
  { name: 'boosts-preview', as: 'admin', path: `/boost?${preview}` },
  { name: 'boosts-none', as: 'salesrep', path: '/boost?searchPhrase=nothing' },
  { name: 'boosts-loading', as: 'manager', path: '/boost', calls: { path: listBoosts.path, answer: 'never' } },
  { name: 'boosts-failed', as: 'manager', path: '/boost', calls: { path: listBoosts.path, answer: 'failure' } },
  { name: 'boosts-result', as: 'manager', path: '/boost', steps: openBoost },
  { name: 'boosts-result-sheet', as: 'leadership', path: '/boost', steps: printBoost },
  { name: 'boosts-new', as: 'admin', path: `/boost?${preview}`, steps: opens('New Boost') },
  {
    name: 'boosts-delete',
    as: 'manager',
    path: '/boost',
    steps: async (page, phone) => {
      if (!phone) return opens(/^Delete/)(page);
      await press(/^Actions/)(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog(page).waitFor();
    },
  },
  { name: 'customers', as: 'manager', path: '/customers' },
  { name: 'customers-one', as: 'salesrep', path: `/customers?selectedBuyer=${brightbarrow}` },
  { name: 'customers-sold', as: 'manager', path: `/customers?selectedBuyer=${brightbarrow}`, steps: openFirst },
  { name: 'customers-sell', as: 'manager', path: `/customers?selectedBuyer=${brightbarrow}&tab=1`, steps: openFirst },
  { name: 'customers-remove', as: 'manager', path: `/customers?selectedBuyer=${brightbarrow}&tab=2`, steps: openFirst },
  {
    name: 'customers-filters',
    as: 'manager',
    path: `/customers?selectedBuyer=${brightbarrow}&tab=1`,
    steps: opens(/^Filter recommendations/),
  },
  {
    name: 'customers-call-sheet',
    as: 'manager',
    path: `/customers?selectedBuyer=${brightbarrow}`,
    steps: printCallSheet,
  },
  { name: 'customers-nothing', as: 'manager', path: `/customers?selectedBuyer=${brightbarrow}&brand=Nothing` },
  { name: 'customers-unknown', as: 'manager', path: '/customers?selectedBuyer=nobody' },
  { name: 'customers-none', as: 'manager', path: '/customers?searchPhrase=nobody' },
  {
    name: 'customers-loading',
    as: 'manager',
    path: '/customers',
    calls: { path: listBuyers.path, answer: 'never' },
  },
  {
    name: 'customers-failed',
    as: 'manager',
    path: '/customers',
    calls: { path: listBuyers.path, answer: 'failure' },
  },

  ...filePictures,

  { name: 'wholesaler', as: 'admin', path: `/wholesaler?${preview}` },
  { name: 'wholesaler-prod', as: 'admin', path: `/wholesaler?${prod}` },
  { name: 'wholesaler-import', as: 'admin', path: `/wholesaler?${preview}`, steps: dropSales, writes: true },
  {
    name: 'wholesaler-mapping',
    as: 'admin',
    path: `/wholesaler?${preview}`,
    steps: async (page) => {
      await dropSales(page);
      await press('Edit mapping')(page);
    },
    writes: true,
  },
  { name: 'wholesaler-publish', as: 'admin', path: `/wholesaler?${preview}`, steps: askToPublish },
  {
    name: 'wholesaler-changed',
    as: 'admin',
    path: `/wholesaler?${preview}`,
    steps: async (page) => {
      await page.getByLabel('Pay cap, FPL').fill('130');
      await page.getByLabel('Max FPL').fill('much');
      await page.getByLabel('Max FPL').blur();
    },
  },
  { name: 'wholesaler-days', as: 'admin', path: `/wholesaler?${preview}`, steps: opens(/Non-selling days/) },
  { name: 'wholesaler-goals', as: 'admin', path: `/wholesaler?${preview}`, steps: opens('Setup Goals') },
  { name: 'wholesaler-goals-file', as: 'admin', path: `/wholesaler?${preview}`, steps: dropGoals },
  { name: 'wholesaler-months', as: 'admin', path: `/wholesaler?${preview}`, steps: opens('Delete transactions') },
  { name: 'wholesaler-delete', as: 'admin', path: `/wholesaler?${preview}`, steps: opens('Delete wholesaler') },

  { name: 'userManagement', as: 'manager', path: '/userManagement' },
  { name: 'userManagement-admin', as: 'admin', path: `/userManagement?${prod}` },
  { name: 'userManagement-edit', as: 'admin', path: `/userManagement?${prod}&selectedUser=ATS_110` },
  { name: 'userManagement-edit-lead', as: 'admin', path: `/userManagement?${prod}&selectedUser=ATS_21` },
  { name: 'userManagement-create', as: 'admin', path: `/userManagement?${prod}`, steps: opens('Create SalesRep') },
  {
    name: 'userManagement-invite',
    as: 'admin',
    path: `/userManagement?${prod}`,
    steps: async (page) => {
      await opens('Create SalesRep')(page);
      await dialog(page).getByRole('switch', { name: 'Send invitation' }).click();
    },
  },
  {
    name: 'userManagement-delete',
    as: 'admin',
    path: `/userManagement?${prod}&selectedUser=ATS_21`,
    steps: async (page) => {
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Confirm Delete' }).waitFor();
    },
  },
  {
    name: 'userManagement-role-lead',
    as: 'admin',
    path: `/userManagement?${prod}&selectedUser=ATS_21`,
    steps: role('Sales rep'),
  },
  { name: 'vxp', as: 'admin', path: `/vxp?${prod}` },
  { name: 'vxp-cell', as: 'admin', path: `/vxp?${prod}&searchPhrase=grantham`, steps: cell('GP goal') },
  {
    name: 'vxp-leads',
    as: 'admin',
    path: `/vxp?${prod}&searchPhrase=grantham`,
    steps: cell('Team lead(s)'),
    brief: true,
  },
  { name: 'vxp-refused', as: 'admin', path: `/vxp?${prod}&searchPhrase=grantham`, steps: badCell },

  { name: 'diff', as: 'admin', path: `/diff?${preview}` },
  { name: 'diff-open', as: 'admin', path: `/diff?${preview}&group=salesRep`, steps: press('Expand all') },
  {
    name: 'diff-all',
    as: 'admin',
    path: `/diff?${preview}&group=teamLead&onlyDifferences=false`,
    steps: press('Expand all'),
  },
  { name: 'managers', as: 'admin', path: `/managers?${prod}` },
  { name: 'managers-add', as: 'admin', path: `/managers?${prod}`, steps: opens('Add manager') },
  { name: 'managers-edit', as: 'admin', path: `/managers?${prod}`, steps: opens(/^Edit manager/) },
  { name: 'managers-password', as: 'admin', path: `/managers?${prod}`, steps: opens(/^Change password/) },
  { name: 'managers-delete', as: 'admin', path: `/managers?${prod}`, steps: opens(/^Delete manager/) },
  ...monthEndPictures,
  ...planPictures,
  ...closingPictures,
  { name: 'analytics-none', as: 'admin', path: `/analytics?${prod}&days=90` },
  ...analyticsPictures,
  { name: 'profile-picture', as: 'admin', path: `/profile?${prod}`, steps: opens(/^Change the picture of Demo/) },
  ...notificationPictures,
  ...framePictures,
  ...itemPictures,
  ...submissionPictures,
  ...todayPictures,
  { name: 'item-reports', as: 'manager', path: `/incentives/reporting?${prod}` },
  {
    name: 'item-reports-teams',
    as: 'manager',
    path: `/incentives/reporting?${prod}&groupByTeams=true&searchPhrase=gap+accounts`,
  },
  { name: 'item-exports', as: 'manager', path: `/incentives/reporting?${prod}&over=export` },
  { name: 'item-exports-menu', as: 'manager', path: `/incentives/reporting?${prod}`, steps: press('Download') },
  { name: 'item-exports-link', as: 'salesrep', path: '/exports?id=00000000-0000-4000-8000-000000000001' },
  { name: 'item-exports-rows', as: 'admin', path: `/incentives?${prod}&searchPhrase=mystery`, steps: dropResults },
  { name: 'item-reports-empty', as: 'manager', path: `/incentives/reporting?${prod}&searchPhrase=nobody` },
  {
    ...{ name: 'item-reports-failed', as: 'manager', path: `/incentives/reporting?${prod}` },
    calls: { path: listItemReport.path, answer: 'failure' },
  },
  {
    name: 'item-reports-team-lead',
    as: 'teamlead',
    path: '/incentives/reporting?groupByTeams=true&searchPhrase=gap+accounts',
  },
];
