import { expect } from '@playwright/test';
import { addIncentive, aroundToday } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { printedPages } from './paper.ts';
import { expectAccessible, expectContrast, signIn, watchForErrors } from './people.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

test('a rep reads all 12 steps of a plan on a phone, accepts them, and has them on paper', async ({
  page,
  server,
}, info) => {
  const errors = watchForErrors(page);
  const steps = Array.from({ length: 12 }, (_, at) => ({ quantity: 5 * (at + 1), payout: 10 * (at + 1) }));
  await addIncentive(server.origin, 'Summer displays', {
    ...{ type: 'imageValidation', measure: undefined, productsFilters: undefined, customProductsSelected: undefined },
    ...{ target: 60, payoutType: 'quantityAdvanced', quantityAdvanced: steps, maxImagesPerAccount: 2, ...aroundToday },
  });
  await signIn(page, 'admin', '/planAcceptance/people?wholesalerId=ats&db=prod');
  await page.getByRole('button', { name: 'Ask now' }).click();
  await expect(page.getByText(/^Rules were edited/)).toHaveCount(0);

  await signIn(page, 'salesrep', '/planAcceptance');
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { name: 'Summer displays' })).toBeVisible();
  const plan = page.getByRole('article', { name: /^Plan of Jamie Kessler/ });
  const said = steps.map(({ quantity, payout }) => `$${payout}.00 from ${quantity} cases on`);
  for (const step of said) await expect(plan).toContainText(step);
  await expect(plan).toContainText('Up to 2 images per account count, those with the most cases');
  await expectAccessible(page);
  await expectNoWider(page, phone.width);
  await page.screenshot({ path: info.outputPath('steps-phone.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.screenshot({ path: info.outputPath('steps-dark.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Accept as Jamie Kessler' }).click();
  await expect(page.getByText(/^By Jamie Kessler, /)).toBeVisible();

  await page.setViewportSize(desk);
  const paper = (await printedPages(page, info, 'plan-steps')).join(' ').replaceAll(/\s+/g, ' ');
  for (const step of said) expect(paper).toContain(step);
  expect(errors).toEqual([]);
});
