import { expect, type Page } from '@playwright/test';
import { openEnded, summary } from './closing-steps.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';

const text = 'Invoice 4711 was delivered in this period.';
const phone = { width: 360, height: 740 };
const thread = (page: Page) => page.getByRole('list', { name: 'Messages' });

test('a rep questions a line on a phone, and a manager resolves it with an adjustment that a second person approves', async ({
  page,
}) => {
  await signIn(page, 'salesrep', '/myStatements');
  await page.setViewportSize(phone);
  // A phone has a page for the list alone.
  await expect(page.getByRole('list', { name: 'Sales periods' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('list', { name: 'Sales periods' }).getByRole('link').nth(1).click();
  const gp = page.getByRole('region', { name: 'GP', exact: true });
  const ask = gp.getByRole('button', { name: 'Question this: GP' });
  await expect(ask).toBeVisible();
  const { period } = addressOf(page);
  expect(period).toMatch(/^\d{4}-\d{2}-01$/);
  const head = gp.getByText(/^\$[\d,]+\.\d\d$/).first();
  const earned = (await head.innerText()).trim();
  await ask.click();
  const asking = page.getByRole('dialog', { name: 'Question this line' });
  await expect(asking.getByText(earned)).toBeVisible();
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(asking.getByText('Write your question.')).toBeVisible();
  await asking.getByLabel('Your question').fill(text);
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: 'Question open: GP' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await signIn(page, 'teamlead', '/payQuestions');
  await expect(thread(page).getByText(text)).toBeVisible();
  await expectFilled(page);
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0);

  await signIn(page, 'manager', summary);
  await openEnded(page);
  await page.getByRole('link', { name: 'Open Questions' }).click();
  const question = page.getByRole('article', { name: /^Question of / });
  await expect(question.getByText(earned).first()).toBeVisible();
  await expect(question.getByRole('table', { name: 'How the GP payout is calculated' })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await page.getByLabel('State').selectOption('Any');
  await question.getByLabel('Answer').fill('I look for it.');
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('I look for it.')).toBeVisible();
  await question.getByRole('button', { name: 'Resolve' }).click();
  const resolving = page.getByRole('dialog', { name: 'Resolve the question?' });
  await resolving.getByLabel('Reason').fill('It was booked late');
  await resolving.getByLabel('Adjustment').fill('300');
  await expectAccessible(page);
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread(page).getByText('Adjustment of +$300.00, GP: waits for a second person')).toBeVisible();

  await signIn(page, 'admin', `${summary}?wholesalerId=ats&db=prod`);
  const waits = page.getByRole('region', { name: 'Adjustments', exact: true }).getByRole('listitem');
  const adjustment = waits.filter({ hasText: 'It was booked late' });
  await adjustment.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(adjustment.getByText(/ Approved by /)).toBeVisible();

  await signIn(page, 'salesrep', '/notifications');
  await page.setViewportSize(phone);
  // The newest: notices of an earlier journey stay.
  const told = page.getByRole('link', { name: /^(Unread )?Question resolved, with an adjustment of \+\$300\.00: GP/ });
  await told.first().click();
  await expect.poll(() => addressOf(page).period).toBe(period);
  const answer = page.getByRole('dialog', { name: 'Your question' });
  await expect(answer.getByText('I look for it.')).toBeVisible();
  await expect(answer.getByText(/^Adjustment of \+\$300\.00, GP: counts \(approved by .+\)$/)).toBeVisible();
  await expect(answer.getByText(earned).first()).toBeVisible();
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Question resolved: GP' })).toBeVisible();
  const asks = page.getByText('Question this', { exact: true });
  await expect(asks.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Question resolved', { exact: true })).toBeVisible();
  await expect(asks.first()).toBeHidden();
});
