import { createItem, listItems } from '@caselift/contract/items';
import { createUser } from '@caselift/contract/user-edits';
import { listUsers } from '@caselift/contract/users';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { askForServer, test } from './journey.ts';

test('a journey finds neither the people nor the items of the journey before it', async ({ server }, {
  parallelIndex,
}) => {
  const admin = await apiOf(server.origin, 'admin');
  const contents = async () => [await admin('GET', listUsers.path), await admin('GET', listItems.path)];
  const loaded = await contents();
  const person = { customId: 'ATS_990', name: 'Sam Leaving', email: 'sam.leaving@example.com', password: 'demo2026' };
  await admin('POST', createUser.path, { role: 'salesRep', ...person });
  await admin('POST', createItem.path, {
    name: 'Left behind',
    type: 'binary',
    isObjective: true,
    users: [person.customId],
  });
  expect(await contents()).not.toEqual(loaded);

  const next = await askForServer(parallelIndex);
  expect(next.origin).toBe(server.origin);
  expect(await contents()).toEqual(loaded);
  await admin('POST', createUser.path, { role: 'salesRep', ...person });
});
