import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { printedPages } from './paper.ts';
import { expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './said.ts';

const scope = 'wholesalerId=ats&db=prod';
const phone = { width: 360, height: 740 };

test('a rate changes, everyone paid by it is asked again, a rep accepts on a phone, and the accepted version opens as a PDF', async ({
  browser,
  page: rep,
  baseURL,
}, info) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const staff = await context.newPage();
  const errors = [watchForErrors(staff), watchForErrors(rep)];

  await signIn(rep, 'salesrep', '/planAcceptance');
  await expect(rep.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expect(
    rep.getByText(/^Each point above or below that is \$30\.00 more or less, 2% of \$1,500\.00\.$/),
  ).toBeVisible();
  await expect(rep.getByRole('button', { name: /^Accept as/ })).toHaveCount(0);

  await signIn(staff, 'admin', `/wholesaler?${scope}`);
  const settings = staff.getByRole('region', { name: 'Settings' });
  await settings.getByLabel('Sales rep, GP slope').fill('3');
  await expectSaid(staff, 'Changes saved', () => settings.getByRole('button', { name: 'Save' }).click());

  // Whoever edits rules edits more of them: nobody is asked before that is over, unless someone says so.
  await staff.goto(`/planAcceptance/people?${scope}`);
  await expect(staff.getByText(/^Rules were edited at .+the person is asked at/)).toBeVisible();
  await expectFilled(staff);
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Ask now' }).click();
  await expect(staff.getByText(/^Rules were edited/)).toHaveCount(0);
  const people = staff.getByRole('list', { name: 'People' });
  await staff.getByLabel('Search people').fill('kessler');
  await expect(people.getByRole('link')).toHaveCount(1);
  await expect(people.getByRole('link', { name: /Jamie Kessler.*Not accepted.*Version 2/ })).toBeVisible();
  await people.getByRole('link', { name: /Jamie Kessler/ }).click();
  const plan = staff.getByRole('article', { name: 'Plan of Jamie Kessler, version 2' });
  await expect(plan).toBeVisible();
  // Nobody accepts for someone else.
  await expect(plan.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await plan.getByRole('button', { name: 'Remind' }).click();
  await expect(plan.getByRole('button', { name: 'Reminded today' })).toBeDisabled();

  await rep.setViewportSize(phone);
  await rep.goto('/notifications');
  // The newest: notices of an earlier journey stay.
  await expect(rep.getByRole('link', { name: /^Your plan waits to be accepted/ }).first()).toBeVisible();
  await rep
    .getByRole('link', { name: /^Your plan has changed/ })
    .first()
    .click();
  await expect(rep.getByRole('heading', { name: 'Version 2' })).toBeVisible();
  await expect(rep.getByText(/^1 part is not as in version 1, which you accepted/)).toBeVisible();
  await expect(rep.getByRole('deletion').filter({ hasText: '$30.00 more or less, 2%' })).toBeVisible();
  await expect(rep.getByRole('insertion').filter({ hasText: '$45.00 more or less, 3%' })).toBeVisible(); // 1,500 x 3%
  await expectAccessible(rep);
  await rep.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(rep);
  await rep.emulateMedia({ colorScheme: 'light' });
  await expectNoWider(rep, phone.width);
  await rep.getByRole('button', { name: 'Accept as Jamie Kessler' }).click();
  await expect(rep.getByText(/^By Jamie Kessler, /)).toBeVisible();
  await expect(rep.getByRole('button', { name: /^Accept as/ })).toHaveCount(0);

  const save = async () => {
    const saved = rep.waitForEvent('download');
    await rep.getByRole('button', { name: 'PDF' }).click();
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
  await rep
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await expect(rep.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expect(rep.getByText('$30.00 more or less, 2%')).toBeVisible();
  const [paper] = await printedPages(rep, info, 'plan');
  expect(paper).toContain('Version 1');
  expect(paper).not.toContain('Versions');

  await staff.goto(`/planAcceptance/people?${scope}&show=accepted`);
  await expect(people.getByRole('link', { name: /Jamie Kessler.*Accepted.*Version 2/ })).toBeVisible();
  await staff.getByRole('button', { name: /^Not accepted/ }).click();
  await expect(people.getByRole('link', { name: /Jamie Kessler/ })).toHaveCount(0);
  await expect(people.getByRole('link').first()).toBeVisible();
  await staff.setViewportSize(phone);
  await staff.goto(`/planAcceptance/people?${scope}&show=all`);
  await expect(people).toBeVisible();
  await expectAccessible(staff);
  await people.getByRole('link', { name: /Jamie Kessler/ }).click();
  await expect(plan).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('link', { name: /people$/ }).click();
  await expect(people).toBeVisible();
  expect(errors).toEqual([[], []]);
  await context.close();
});

test('a team lead sees who of the team has accepted, and has no way to remind or accept for someone', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'teamlead', '/planAcceptance/people');
  await expectFilled(page);
  await page.getByRole('button', { name: 'All' }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('article', { name: /^Plan of / })).toBeVisible();
  await expectFilled(page);
  await expect(page.getByRole('button', { name: /^Remind|^Accept as|^Ask now/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My plan' }).click();
  await expect(page.getByRole('article', { name: /^Plan of .+, version 1$/ })).toBeVisible();
  expect(errors).toEqual([]);
});
