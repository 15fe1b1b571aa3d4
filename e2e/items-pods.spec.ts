import { type PodComparison, readPodComparison } from '@caselift/contract/item-drafts';
import { itemMessages } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

test('a manager compares what a placement may mean, and uses another definition', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager by its definition', {
    target: 20,
    measure: { label: 'PODs Δ (delta)', minQuantityPerPODType: 'units', minQuantityPerPODValue: 12 },
  });
  // An answer that takes longer is asked for again, and before it comes another one without it.
  const answered = page.waitForResponse(
    (response) => response.url().includes(readPodComparison.path) && response.status() === 200,
  );
  await openItem(page, 'manager', id);
  await editor(page).getByRole('button', { name: 'Compare POD definitions' }).click();
  const dialog = page.getByRole('dialog', { name: 'POD definitions side by side' });
  const { payload } = (await (await answered).json()) as { payload: PodComparison };
  const { lastYear, present } = payload;
  const shown = lastYear ?? present;
  for (const { definition, count, paid } of atLeast(1, shown.definitions)) {
    const column = dialog.getByRole('region', { name: definition, exact: true });
    await expect(column).toContainText(`Would count${count.toLocaleString('en-US')}`);
    await expect(column).toContainText(`Would cost$${Math.round(paid).toLocaleString('en-US')}`);
  }
  await expect(dialog.getByRole('region', { name: 'PODs Δ (delta)' }).getByText('In use')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFilled(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const simple = dialog.getByRole('region', { name: 'PODs Simple' });
  await simple.getByRole('button', { name: 'Use this definition' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor(page).getByRole('combobox', { name: 'Measure' })).toHaveValue('PODs Simple');
  await expectSaid(page, itemMessages.done.updated, () => editor(page).getByRole('button', { name: 'Save' }).click());
  const call = await apiOf(server.origin, 'manager');
  const stored = async () => ((await call('GET', `/api/v3/items/${id}`)) as ItemDetail).item.measure?.label;
  await expect.poll(stored).toBe('PODs Simple');
  expect(errors).toEqual([]);
});
