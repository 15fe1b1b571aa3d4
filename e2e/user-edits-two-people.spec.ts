/** Two admins have the same person open. */
import { updateUsers } from '@caselift/contract/user-edits';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const managed = `/userManagement?wholesalerId=ats&db=prod&selectedUser=${rep}`;
const name = 'Jamie Kessler';

test('the second admin who saves a person reads what the first has saved', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const admin = await apiOf(server.origin, 'admin');
  const path = `${updateUsers.path}?customIds=${rep}`;
  await admin('PATCH', path, { patch: { routeNumber: [12] } });
  await signIn(page, 'admin', managed);
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  const routes = form.getByLabel('Route numbers');
  await expect(routes).toHaveValue('12');
  await routes.fill('12, 20');
  await admin('PATCH', path, { patch: { routeNumber: [12, 14] } });
  await form.getByRole('button', { name: 'Save' }).click();

  const versions = page.getByRole('dialog', { name: `Someone else has changed ${name}` });
  await expect(versions.getByRole('radio', { name: 'Theirs 12, 14' })).not.toBeChecked();
  await expect(versions.getByRole('radio', { name: 'Mine 12, 20' })).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
  await versions.getByRole('button', { name: 'Continue editing' }).click();
  await expect(form.getByText(/^Someone else changed the routes of/)).toContainText('Now: 12, 14.');
  await routes.fill('12, 14, 20');
  await expectSaid(page, 'Update completed 👍', () => form.getByRole('button', { name: 'Save' }).click());
  await expect(form).toHaveCount(0);
  // The browser says that the refused call was.
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([]);
});
