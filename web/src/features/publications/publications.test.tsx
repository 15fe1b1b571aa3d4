import { updateTexts } from '@caselift/contract/wholesaler-update';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { callOf, changesOf, serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { PublicationsPanel } from './PublicationsPanel.tsx';
import { PublishPanel } from './PublishPanel.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const inForce = { snapshotId: 2, lastTransactionDate: '2026-09-16' };
const edit = { entity: 'user', customId: 'ATS_104', field: 'name', current: 'Sam', after: 'Samuel' };
const changes = {
  totals: [{ label: 'GP, month to date', unit: 'usd', before: 1000, after: 600 }],
  users: [{ customId: 'ATS_104', name: 'Sam Reed', gpBefore: 500, gpAfter: 100, volumeBefore: 9, volumeAfter: 9 }],
  usersMoved: 14,
  edits: [edit, { ...edit, entity: 'settings', customId: 'ats', field: 'hide profits', current: false, after: true }],
  warnings: ['GP would fall by 40%.'],
};
const publication = (publicationId: number, more: object) => ({
  publicationId,
  snapshotId: publicationId,
  publishedAt: '2026-09-17T11:31:00Z',
  publishedBy: 'mara@example.com',
  lastTransactionDate: '2026-09-16',
  inForce: false,
  available: true,
  ...more,
});

const Publish = () => <PublishPanel busy={false} shut={false} reasonId="reason" />;
const Publications = () => <PublicationsPanel shut={false} reasonId="reason" />;

test('what publishing changes stands on the page: totals, the people who move most, edits and warnings', async () => {
  serveHouse({ 'GET /api/publishPreview': changes });
  show(Publish);
  await screen.findByText('GP would fall by 40%.');
  screen.getByText('\u221240.0%');
  screen.getByText('GP \u2212$400');
  screen.getByText('Showing 1 of 14 people whose figures change.');
  expect(screen.getByText('People').nextSibling?.textContent).toBe('1 edit');
  expect(screen.getByText('hide profits', { exact: false }).nextSibling?.textContent).toBe('no \u2192 yes');
});

test.fails('what publishing changes can be published though it could not be worked out', async () => {
  serveHouse({ 'GET /api/publishPreview': broken() });
  show(Publish);
  await screen.findByText('Try again');
  screen.getByRole('button', { name: 'Publish' });
});

test('a flag of a product is told by the name of the product', async () => {
  const flag = { entity: 'productFlag', customId: 'A-1', field: 'is sponsored', current: null, after: true };
  serveHouse({ 'GET /api/publishPreview': { ...changes, edits: [{ ...flag, name: 'Alder Ale' }] } });
  show(Publish);
  const subject = await screen.findByText('Alder Ale (A-1) is sponsored');
  expect(subject.nextSibling?.textContent).toBe('\u2013 \u2192 yes');
});

test('publishing shows the changes once more, then tells from beginning to end', async () => {
  const asked = serveHouse({ 'GET /api/publishPreview': changes, 'POST /api/publish': inForce });
  show(Publish);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish to Production' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('GP would fall by 40%.');
  expect(changesOf(asked)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText(updateTexts.published);
  expect(changesOf(asked).map(callOf)).toEqual(['POST /api/publish']);
});

test('before the first update nothing is asked for, and the panel says what comes first', async () => {
  const asked = serveHouse({ 'GET /api/wholesaler': { ...wholesalerWith(), title: 'Atlas', computedAt: null } });
  show(Publish);
  await screen.findByText(updateTexts.nothingToPublish);
  expect(screen.queryByRole('button', { name: 'Publish to Production' })).toBeNull();
  expect(asked.map(callOf)).not.toContain('GET /api/publishPreview');
});

test('Production rolls back to an earlier publication after saying which edits that undoes', async () => {
  const asked = serveHouse({
    'GET /api/publications': [publication(2, { inForce: true }), publication(1, {})],
    'GET /api/publications/1/rollback': { edits: [edit] },
    'POST /api/publications/1/rollback': inForce,
  });
  show(Publications);
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 edit made since then will be undone:');
  dialog.getByText('Samuel');
  dialog.getByText(/Programs and boosts are not rolled back\.$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await screen.findByText(updateTexts.rolledBack);
  expect(changesOf(asked).map(callOf)).toEqual(['POST /api/publications/1/rollback']);
  await waitFor(() => expect(asked.map(callOf).filter((call) => call === 'GET /api/publications').length).toBe(2));
});

test("Production can't roll back to a publication with removed figures", async () => {
  serveHouse({
    'GET /api/publications': [publication(2, { inForce: true }), publication(1, { available: false })],
  });
  show(Publications);
  await screen.findByText('Data removed');
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
});
