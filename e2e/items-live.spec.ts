import { readDraftReach } from '@caselift/contract/item-drafts';
import { itemWarningTexts } from '@caselift/contract/item-warnings';
import { expect, type Page } from '@playwright/test';
import { addIncentive, editor, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, watchForErrors } from './people.ts';

const panel = (page: Page) => editor(page).getByRole('region', { name: 'Live panel' });
const part = (page: Page, name: string) => panel(page).getByRole('region', { name });
const target = (page: Page) => editor(page).getByRole('textbox', { name: 'Target' });

test('beside the form a manager sees who is in, the plan, the curve and what else pays, as they type', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager beside its form', {
    target: 20,
    measure: { label: 'PODs Δ (delta)' },
  });
  await openItem(page, 'manager', id);
  await expect(part(page, 'Who is in')).toContainText('1 rep');
  await expect(part(page, 'Who is in')).toContainText('of 400');
  const plan = part(page, 'The plan in words');
  await expect(plan).toContainText('At your target of 20 that is $100.00');
  await expect(part(page, 'Overlaps').getByRole('link', { name: 'Lager drive' })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);

  await target(page).fill('24');
  await expect(plan).toContainText('At your target of 24 that is $120.00');
  const slider = part(page, 'Payout curve').getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '25 placements, 104.2% of target, pays $125.00');
  await expect(part(page, 'Payout curve')).toContainText('+$5.00');

  await editor(page).getByRole('switch', { name: 'Open-ended' }).click();
  await expect(panel(page).getByRole('note', { name: itemWarningTexts.noMaximum.title })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('note')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a question that another one takes the place of is aborted', async ({ page, server }) => {
  const id = await addIncentive(server.origin, 'Lager asked about');
  await openItem(page, 'manager', id);
  await expect(part(page, 'Who is in')).toContainText('1 rep');
  await expectFilled(page);
  const aborted: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().includes(readDraftReach.path)) aborted.push(request.failure()?.errorText ?? '');
  });
  // Held back once, so that the next one comes while it runs.
  await page.route(`**${readDraftReach.path}*`, () => undefined, { times: 1 });
  await target(page).fill('410');
  await expect(panel(page).locator('[aria-busy="true"]').first()).toBeVisible();
  await target(page).fill('420');
  await expectFilled(page);
  expect(aborted).toEqual(['net::ERR_ABORTED']);
});

test('on a phone the panel is a page of its own', async ({ page, server }) => {
  const id = await addIncentive(server.origin, 'Lager on a phone');
  await openItem(page, 'manager', id);
  await page.setViewportSize({ width: 360, height: 780 });
  const bar = page.getByRole('button', { name: /^Live panel/ });
  await expect(bar).toContainText('1 person');
  await expect(panel(page)).toBeHidden();
  await bar.click();
  await expect(part(page, 'Who is in')).toBeVisible();
  await expect(target(page)).toBeHidden();
  await expectFilled(page);
  await expectAccessible(page);
  expect(await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goBack();
  await expect(target(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
