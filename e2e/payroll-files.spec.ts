import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { askToClose, confirmClosing, giveReasons, openEnded, summary } from './closing-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const cents = (text: string) => Math.round(Number(text) * 100);

test('payroll of a closed period is exported with the columns of its payroll system, and adds up', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', `${summary}?wholesalerId=ats&db=prod`);
  await openEnded(page);
  const files = page.getByRole('region', { name: 'Payroll files', exact: true });
  await expect(files).toHaveCount(0);
  await giveReasons(page);
  const question = await askToClose(page);
  const total = (await question.getByText(/^\$[\d,]+\.\d\d$/).innerText()).replaceAll(/[$,]/g, '');
  await confirmClosing(page, question);
  await expect(files.getByText('No payroll file yet')).toBeVisible();

  await files.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns of the payroll file' });
  await columns.getByLabel('Name of the column User ID').fill('Employee');
  await columns.getByLabel('Name of the column Total').fill('');
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(columns.getByText('Give the column a name.')).toBeVisible();
  await columns.getByLabel('Name of the column Total').fill('Pay');
  await columns.getByLabel('Volume', { exact: true }).uncheck();
  await columns.getByRole('button', { name: 'Move Cost center up' }).click();
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(columns).toHaveCount(0);

  await files.getByRole('button', { name: 'Cost centers' }).click();
  const centers = page.getByRole('dialog', { name: 'Cost centers' });
  await centers.getByLabel('Search people').fill('tessa');
  await centers.getByLabel('Cost center of Tessa Lindqvist').fill('4711');
  await expectAccessible(page);
  await centers.getByRole('button', { name: 'Save' }).click();
  await expect(centers).toHaveCount(0);

  await files.getByRole('button', { name: 'Make .csv' }).click();
  const making = page.getByRole('dialog', { name: /^Make the payroll file of / });
  await expect(making.getByText(/can't be reopened/)).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await making.getByRole('button', { name: 'Make .csv' }).click();
  const first = await saved;
  expect(first.suggestedFilename()).toMatch(/^Payroll 1, .+\.csv$/);
  const bytes = readFileSync(await first.path());
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toContain('Employee,Cost center,Name,GP,FPL,Boosts,Objectives,Incentives,Adjustments,Carried,Pay');
  expect(lines.filter((line) => line.includes(',4711,Tessa Lindqvist,'))).toHaveLength(1);
  const paid = lines.slice(1).map((line) => cents(line.split(',').at(-1) ?? ''));
  expect(paid.reduce((sum, pay) => sum + pay, 0)).toBe(cents(total));

  const again = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download payroll file 1' }).click();
  expect(readFileSync(await (await again).path()).equals(bytes)).toBe(true);
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await expectFilled(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(files.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  expect(errors).toEqual([]);
});
