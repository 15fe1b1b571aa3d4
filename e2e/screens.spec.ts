/** Every screen of the menu, for every role and in both themes. */
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { expectAccessible, expectContrast, expectFilled, signIn } from './people.ts';

const performance = ['Leadership', 'Team Leads', 'Sales Reps'];
const figures = ['Suppliers', 'Brands', 'Products', 'Boost', 'Customers', 'Files', 'Objectives', 'Incentives'];
const own = ['Today', 'My statements', 'My plan'];
const menus: Record<Person, readonly string[]> = {
  admin: [
    ...['Executive Report', ...performance, ...figures, 'Wholesaler', 'User Management', 'Management', 'Diff View'],
    ...['Managers', 'Month-End Summary', 'Questions', 'Plan acceptance', 'Analytics'],
  ],
  manager: [
    ...['Executive Report', ...performance, ...figures, 'User Management', 'Month-End Summary', 'Questions'],
    'Plan acceptance',
  ],
  leadership: [...own, ...performance, ...figures, 'User Management', 'Questions', 'Plan acceptance'],
  teamlead: [
    ...[...own, 'Team Leads', 'Sales Reps', 'Products', 'Boost', 'Customers', 'Files', 'Objectives', 'Incentives'],
    ...['User Management', 'Questions', 'Plan acceptance'],
  ],
  salesrep: [...own, 'Sales Reps', 'Products', 'Boost', 'Customers', 'Files'],
};

for (const [person, entries] of Object.entries(menus) as [Person, string[]][]) {
  test(`the menu of ${person} holds what the role may open, leads there, and all of it is accessible, light or dark`, async ({
    page,
  }) => {
    await signIn(page, person, person === 'admin' ? '/wholesaler?wholesalerId=ats&db=prod' : '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(entries);
    for (const entry of atLeast(1, entries)) {
      await test.step(entry, async () => {
        await menu.getByRole('link', { name: entry, exact: true }).click();
        await expect(page.getByRole('heading', { name: new RegExp(`^${entry}$`, 'i'), level: 1 })).toBeVisible();
        await expectFilled(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectContrast(page);
        await page.emulateMedia({ colorScheme: 'light' });
      });
    }
  });
}
