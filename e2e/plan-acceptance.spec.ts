import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { printedPages } from './paper.ts';
import { expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const scope = 'wholesalerId=ats&db=prod';
const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

test('a rate changes, everyone paid by it is asked again, a rep accepts on a phone, and the accepted version opens as a PDF', async ({
  page,
}, info) => {
  const errors = watchForErrors(page);
  await signIn(page, 'salesrep', '/planAcceptance');
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expect(
    page.getByText(/^Each point above or below that is \$30\.00 more or less, 2% of \$1,500\.00\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept as/ })).toHaveCount(0);

  await signIn(page, 'admin', `/wholesaler?${scope}`);
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByLabel('Sales rep, GP slope').fill('3');
  await expectSaid(page, 'Changes saved', () => settings.getByRole('button', { name: 'Save' }).click());

  // Whoever edits rules edits more of them: nobody is asked before that is over, unless someone says so.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Plan acceptance', exact: true }).click();
  await expect(page.getByText(/^Rules were edited at .+the person is asked at/)).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask now' }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('link', { name: /Not accepted.*Version 2/ }).first()).toBeVisible();
  await expect(page.getByText(/^Rules were edited/)).toHaveCount(0);
  await page.getByLabel('Search people').fill('kessler');
  await expect(people.getByRole('link')).toHaveCount(1);
  await expect(people.getByRole('link', { name: /Jamie Kessler.*Not accepted.*Version 2/ })).toBeVisible();
  await people.getByRole('link', { name: /Jamie Kessler/ }).click();
  const plan = page.getByRole('article', { name: 'Plan of Jamie Kessler, version 2' });
  await expect(plan).toBeVisible();
  // Nobody accepts for someone else.
  await expect(plan.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await plan.getByRole('button', { name: 'Remind' }).click();
  await expect(plan.getByRole('button', { name: 'Reminded today' })).toBeDisabled();

  await signIn(page, 'salesrep', '/notifications');
  await page.setViewportSize(phone);
  // The newest: notices of an earlier journey stay.
  await expect(page.getByRole('link', { name: /^Your plan waits to be accepted/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Your plan has changed/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Version 2' })).toBeVisible();
  await expect(page.getByText(/^1 part is not as in version 1, which you accepted/)).toBeVisible();
  await expect(page.getByRole('deletion').filter({ hasText: '$30.00 more or less, 2%' })).toBeVisible();
  await expect(page.getByRole('insertion').filter({ hasText: '$45.00 more or less, 3%' })).toBeVisible(); // 1,500 x 3%
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoWider(page, phone.width);
  await page.getByRole('button', { name: 'Accept as Jamie Kessler' }).click();
  await expect(page.getByText(/^By Jamie Kessler, /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept as/ })).toHaveCount(0);

  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    return saved;
  };
  const file = await save();
  expect(file.suggestedFilename()).toBe('Plan ATS_101, version 2.pdf');
  const bytes = readFileSync(await file.path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain('Plan of Jamie Kessler, version 2');
  expect(words).toContain('By Jamie Kessler, ');
  expect(words).toContain('Each point above or below that is $45.00 more or less, 3% of $1,500.00.');
  expect(readFileSync(await (await save()).path()).equals(bytes)).toBe(true);

  // The version accepted before opens as it was.
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expect(page.getByText('$30.00 more or less, 2%')).toBeVisible();
  const [paper] = await printedPages(page, info, 'plan');
  expect(paper).toContain('Version 1');
  expect(paper).not.toContain('Versions');

  await page.setViewportSize(desk);
  await signIn(page, 'admin', `/planAcceptance/people?${scope}&show=accepted`);
  await expect(people.getByRole('link', { name: /Jamie Kessler.*Accepted.*Version 2/ })).toBeVisible();
  await page.getByRole('button', { name: /^Not accepted/ }).click();
  await expect(people.getByRole('link', { name: /Jamie Kessler/ })).toHaveCount(0);
  await expect(people.getByRole('link').first()).toBeVisible();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await people.getByRole('link', { name: /Jamie Kessler/ }).click();
  await expect(plan).toBeVisible();
  await page.getByRole('link', { name: /people$/ }).click();
  await expect(people).toBeVisible();
  expect(errors).toEqual([]);
});

test('a team lead sees who of the team has accepted, and has no way to remind or accept for someone', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'teamlead', '/planAcceptance/people');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('article', { name: /^Plan of / })).toBeVisible();
  await expectFilled(page);
  await expect(page.getByRole('button', { name: /^Remind|^Accept as|^Ask now/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'My plan' }).click();
  await expect(page.getByRole('article', { name: /^Plan of .+, version 1$/ })).toBeVisible();
  expect(errors).toEqual([]);
});
