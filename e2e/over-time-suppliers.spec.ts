import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, signIn, watchForErrors } from './people.ts';

/** A row's figures by the heads of its columns, as the table draws them. */
async function rowOf(page: Page, name: string): Promise<Record<string, string>> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const cells = (await row.getByRole('cell').allInnerTexts()).slice(1, 7);
  const heads = ['ce', 'ceLastYear', 'ceDelta', 'gp', 'gpLastYear', 'gpDelta'];
  return Object.fromEntries(heads.map((head, at) => [head, cells[at]?.trim() ?? '']));
}

const charts = (page: Page, name: string) => page.getByRole('region', { name: `${name} over time` });

/** What screen readers get of the month chart: the newest month's first figure. */
const newestMonth = (page: Page, title: string) =>
  page.getByRole('table', { name: title }).getByRole('row').last().getByRole('cell').first();

test('the charts of a supplier open by keyboard below its row, and come to the figures of the row', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  // From the row of the table that the Tab key reaches, down to the next one and to the button at its end.
  await page.locator('tr[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const name = await page.getByRole('rowheader').nth(1).innerText();
  const opened = charts(page, name);
  await expect(opened).toBeVisible();
  await expect(page.getByRole('button', { name: `Charts of ${name}` })).toBeFocused();
  const row = await rowOf(page, name);
  await expect(opened).toContainText(`Sep to date $${row.gp} LY ${row.gpLastYear} ${row.gpDelta}%`);
  await expect(newestMonth(page, `GP of ${name} by month`)).toHaveText(`$${row.gp}`);
  await opened.getByRole('button', { name: 'CE', exact: true }).click();
  await expect(opened).toContainText(`Sep to date ${row.ce} CE LY ${row.ceLastYear} ${row.ceDelta}%`);
  await expect(newestMonth(page, `CE of ${name} by month`)).toHaveText(`${row.ce} CE`);
  await expectAccessible(page);

  // Absolute differences are a click away.
  await opened.getByRole('button', { name: 'Δ CE', exact: true }).click();
  const [now, before] = [row.ce, row.ceLastYear].map((text) => Number(text?.replaceAll(',', '')));
  const line = opened.getByText(/^Sep to date/);
  await expect(line).toHaveText(/[+−][\d,]+ CE$/, { useInnerText: true });
  const shown = Number(
    /([+−][\d,]+) CE$/
      .exec(await line.innerText())?.[1]
      ?.replace('−', '-')
      .replaceAll(',', ''),
  );
  // Both are rounded.
  expect(Math.abs(shown - ((now ?? 0) - (before ?? 0)))).toBeLessThanOrEqual(1);

  // A month is chosen by the arrow keys; the address brings all of it back.
  await opened.getByRole('slider', { name: 'Month' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(opened).toContainText('Aug 2026');
  await expect.poll(() => addressOf(page)).toMatchObject({ month: '2026-08-01' });
  await page.reload();
  await expect(charts(page, name)).toContainText('Aug 2026');
  await page.getByRole('button', { name: `Charts of ${name}` }).click();
  await expect(charts(page, name)).toBeHidden();
  await expect.poll(() => addressOf(page)).not.toHaveProperty('opened');
  expect(errors).toEqual([]);
});

test('the year to date of a brand is what its months add up to, on a phone too', async ({ page }) => {
  await signIn(page, 'leadership', '/brands?period=YTD');
  await page
    .getByRole('button', { name: /^Charts of/ })
    .first()
    .click();
  const name = await page.getByRole('rowheader').first().innerText();
  const row = await rowOf(page, name);
  const line = `2026 to date $${row.gp} LY ${row.gpLastYear} ${row.gpDelta}%`;
  await expect(charts(page, name)).toContainText(line);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
  await expect(charts(page, name)).toContainText(line);
  await charts(page, name)
    .getByRole('link', { name: `Products of ${name}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect.poll(() => addressOf(page)).toMatchObject({ brand: name });
});
