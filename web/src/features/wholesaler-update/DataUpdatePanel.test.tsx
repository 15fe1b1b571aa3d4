import { itemRunTexts } from '@caselift/contract/item-runs';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { statusWords, updateTexts } from '@caselift/contract/wholesaler-update';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken, refused } from '../../api/testing/serve.ts';
import { callOf, changesOf, partOf, partsAt, serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { DataUpdatePanel } from './DataUpdatePanel.tsx';
import { usePipeline } from './use-pipeline.ts';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

function Panel() {
  return <DataUpdatePanel pipeline={usePipeline()} reasonId="reason" />;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const ready = async () => {
  await screen.findByText('Ready');
  await waitFor(() => expect(button('Run update').disabled).toBe(false));
};
const dialog = async () => within(await screen.findByRole('dialog'));

const updateItems = 'Update objectives and incentives';

test('while a part is at work all actions are shut together, and the panel says until when', async () => {
  serveHouse({ 'GET /api/wholesalerUpdate': { ...partsAt('Completed'), users: partOf(statusWords.computing) } });
  show(Panel);
  await screen.findByText('Busy');
  for (const name of [
    updateItems,
    'Run update',
    'Reset',
    'Delete transactions',
    'Create wholesaler',
    'Delete wholesaler',
  ])
    expect(button(name).disabled).toBe(true);
  expect(screen.getByText('Actions are available again when it finishes.').id).toBe('reason');
});

test('a failed part opens the actions and says in its row what is wrong', async () => {
  const users = partOf(statusWords.computingFailed, 'Route 27 is claimed by two people.');
  serveHouse({ 'GET /api/wholesalerUpdate': { ...partsAt('Preparing'), users } });
  show(Panel);
  await ready();
  screen.getByText('Route 27 is claimed by two people.');
});

test('a part with a screen links to it', async () => {
  const parts = {
    suppliers: { ...partOf('Completed'), url: '/diff' },
    buyers: { ...partOf('Completed'), url: '/buyers' },
  };
  serveHouse({ 'GET /api/wholesalerUpdate': { ...partsAt('Completed'), ...parts } });
  show(Panel);
  await ready();
  expect(screen.getByRole('link', { name: 'Suppliers' }).getAttribute('href')).toMatch(/^\/diff/);
  expect(screen.queryByRole('link', { name: 'Buyers' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
});

test('the parts are listed for the super admin alone; other admins have the actions that are theirs', async () => {
  serveHouse();
  show(Panel, { superAdmin: false });
  await ready();
  expect(screen.queryByText('Suppliers')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create wholesaler' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete wholesaler' })).toBeNull();
  expect(button('Reset').disabled).toBe(false);
});

const alive = { attempt: 1, silentSince: null };

test('a job that was begun again, and a worker that is silent, are said under its stage', async () => {
  const job = { jobId: 'a', kind: 'import', stage: 'Reading sales', fraction: 0.25, ended: false, cancelable: true };
  const startedAt = new Date().toISOString();
  const stuck = { ...job, startedAt, error: null, importResult: null, attempt: 2, silentSince: '2026-09-17T11:31:00Z' };
  serveHouse({ 'GET /api/jobs': stuck });
  show(Panel);
  await screen.findByText(
    /^Attempt 2: the one before was interrupted\. The worker has given no sign of life since Sep 17, 2026, .+\. The job goes on/,
  );
});

test('the stage of the running job is told without the spelling of tables, with how far it is', async () => {
  const job = {
    jobId: 'a',
    kind: 'update',
    stage: 'Computing stg_sales_lines',
    fraction: 0.25,
    ended: false,
    cancelable: true,
  };
  serveHouse({
    'GET /api/jobs': { ...job, startedAt: new Date().toISOString(), error: null, ...alive, importResult: null },
  });
  show(Panel);
  const bar = await screen.findByRole('progressbar', { name: 'Computing sales lines' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
});

test('an update that runs is canceled by its button, once that is confirmed; another kind of job has none', async () => {
  const job = { jobId: 'a', kind: 'update', stage: 'Computing products', fraction: 0.25, ended: false };
  const running = {
    ...job,
    cancelable: true,
    startedAt: new Date().toISOString(),
    error: null,
    ...alive,
    importResult: null,
  };
  const asked = serveHouse({ 'GET /api/jobs': running, 'DELETE /api/jobs/a': { ...running, ended: true } });
  show(Panel);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel update' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the update?' });
  expect(changesOf(asked)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel update' }));
  await screen.findByText('Canceled');
  expect(changesOf(asked).map(callOf)).toEqual(['DELETE /api/jobs/a']);
});

test('an update and a new wholesaler are for Preview: in Production the page says so and asks for nothing', async () => {
  const asked = serveHouse();
  show(Panel, { db: 'prod' });
  await ready();
  await userEvent.click(button('Run update'));
  await screen.findByText(updateTexts.switchToPreview);
  await userEvent.click(button('Create wholesaler'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changesOf(asked)).toEqual([]);
});

test("another job of the wholesaler is the server's to refuse, in its own words", async () => {
  serveHouse({ 'POST /api/wholesalerUpdate': refused('busy', updateTexts.busy) });
  show(Panel);
  await ready();
  await userEvent.click(button('Run update'));
  await screen.findByText(updateTexts.busy);
});

test('a reset is asked for once more, and then told from beginning to end', async () => {
  const asked = serveHouse({ 'POST /api/reset': { snapshotId: 1, lastTransactionDate: '2026-09-16' } });
  show(Panel);
  await ready();
  await userEvent.click(button('Reset'));
  expect(changesOf(asked)).toEqual([]);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Reset' }));
  await screen.findByText(updateTexts.resetComplete);
  expect(changesOf(asked).map(({ url }) => url)).toEqual(['http://app.example/api/reset?wholesalerId=ats&db=preview']);
});

test('a deletion of transactions says how many lines and dollars before it can be asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-17T12:00:00') });
  const asked = serveHouse({
    'GET /api/transactions': { lines: 6675, revenue: 737_764.64 },
    'DELETE /api/transactions': { lines: 6675, revenue: 737_764.64 },
  });
  show(Panel);
  await ready();
  await userEvent.click(button('Delete transactions'));
  const inside = await dialog();
  await inside.findByText(/^6,675 lines of \$737,765 revenue from .* will be removed/);
  await userEvent.click(inside.getByRole('button', { name: 'Delete 6,675 lines' }));
  await screen.findByText(administrationTexts.deletionComplete);
  expect(await changesOf(asked)[0]?.json()).toEqual({ start: '2026-09-01', end: '2026-09-30' });
});

test('dates that hold no lines, or are the wrong way round, cannot be deleted', async () => {
  serveHouse({ 'GET /api/transactions': { lines: 0, revenue: 0 } });
  show(Panel);
  await ready();
  await userEvent.click(button('Delete transactions'));
  const inside = await dialog();
  await inside.findByText(/^There are no sales lines from/);
  const shut = () => inside.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled;
  expect(shut()).toBe(true);
  await userEvent.clear(inside.getByLabelText('Last day'));
  await userEvent.type(inside.getByLabelText('Last day'), '2020-01-01');
  await inside.findByText(administrationTexts.endBeforeStart);
  expect(shut()).toBe(true);
});

test('a wholesaler is deleted after three confirmations, the last one typed, and the page goes where there is one', async () => {
  const asked = serveHouse({ 'DELETE /api/wholesaler': null });
  const { address } = show(Panel);
  await ready();
  await userEvent.click(button('Delete wholesaler'));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));
  (await dialog()).getByRole('heading', { name: 'Delete from both the Production and Preview databases?' });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Both' }));
  const last = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Delete everything' });
  expect(last.disabled).toBe(true);
  await userEvent.type((await dialog()).getByLabelText('Type ats to confirm'), 'ats');
  expect(changesOf(asked)).toEqual([]);
  await userEvent.click(last);
  await screen.findByText(administrationTexts.wholesalerDeleted);
  expect(await changesOf(asked)[0]?.json()).toEqual({ deleteEverything: true });
  await waitFor(() => expect(address()).not.toContain('ats'));
});

test('Preview alone can be deleted, and the wholesaler stays where it is', async () => {
  const asked = serveHouse({ 'DELETE /api/wholesaler': null });
  const { address } = show(Panel);
  await ready();
  await userEvent.click(button('Delete wholesaler'));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Preview only' }));
  await userEvent.type((await dialog()).getByLabelText('Type ats to confirm'), 'ats');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete from Preview' }));
  await screen.findByText(administrationTexts.wholesalerDeleted);
  expect(await changesOf(asked)[0]?.json()).toEqual({ deleteEverything: false });
  expect(address()).toContain('ats');
});

test('a poll that fails is told in the panel, not in a toast every two seconds', async () => {
  const asked = serveHouse({ 'GET /api/wholesalerUpdate': broken() });
  show(Panel);
  expect((await screen.findAllByText(/^Something went wrong on the server\./)).length).toBe(1);
  expect(asked.map(callOf)).toContain('GET /api/wholesalerUpdate');
});

test('objectives and incentives are updated alone, and the toast says when that has failed, the row why', async () => {
  const job = {
    jobId: 'a',
    kind: 'updateItems',
    stage: '',
    fraction: null,
    cancelable: false,
    ...alive,
    importResult: null,
  };
  let status: unknown = null;
  const asked = serveHouse({
    'GET /api/objectivesIncentivesStatus': () => status,
    'POST /api/objectivesIncentivesUpdate': { jobId: 'a' },
    'GET /api/jobs/a': { ...job, startedAt: new Date().toISOString(), ended: true, error: 'connection lost' },
  });
  show(Panel);
  await ready();
  status = partOf(statusWords.computingFailed, 'Run an update first.');
  await userEvent.click(button(updateItems));
  await screen.findByText(itemRunTexts.updateFailed);
  expect(changesOf(asked).map(({ url }) => url)).toEqual([
    'http://app.example/api/objectivesIncentivesUpdate?wholesalerId=ats&db=preview',
  ]);
  const row = screen.getByText('Objectives and incentives').closest('li');
  expect(row?.textContent).toContain('Run an update first.');
});

test('they are updated for Preview: in Production the page says so and asks for nothing', async () => {
  const asked = serveHouse();
  show(Panel, { db: 'prod', superAdmin: false });
  await ready();
  await userEvent.click(button(updateItems));
  await screen.findByText(updateTexts.switchToPreview);
  expect(changesOf(asked)).toEqual([]);
  expect(screen.queryByText('Objectives and incentives')).toBeNull();
});

test('of a wholesaler in BigQuery the parts say what Google billed, and name the engine', async () => {
  const bigQuery = { bytesBilled: 6_240_000_000 };
  serveHouse({ 'GET /api/wholesalerUpdate': { ...partsAt('Completed'), bigQuery } });
  show(Panel);
  await ready();
  screen.getByText('The latest update read 6.2 GB in BigQuery, as Google bills it.');
  expect(screen.getAllByRole('button', { name: 'Completed', description: /BigQuery/ })).toHaveLength(6);
});

test('of a wholesaler in DuckDB nothing is said of bills', async () => {
  serveHouse();
  show(Panel);
  await ready();
  expect(screen.queryByText(/BigQuery/)).toBeNull();
});
