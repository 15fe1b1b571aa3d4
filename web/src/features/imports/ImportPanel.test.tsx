import type { ImportOutcome } from '@caselift/contract/imports';
import type { JobState } from '@caselift/contract/jobs';
import type { FirstSteps } from '@caselift/contract/publications';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import caselift from '../../../../warehouse/mappings/caselift.json' with { type: 'json' };
import { createQueryClient } from '../../api/query.ts';
import { startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { FirstStepsPanel } from '../publications/FirstStepsPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';

const uploadId = '6f1c8f6e-7d5a-4c0e-9d84-0f7d3a2b1c00';
const jobId = '0c7d2f0a-1b1f-4a57-8b52-4b9a90b7b1aa';
const counts = { read: 200, filtered: 0, rejected: 0, repeated: 0, added: 0, corrected: 0, unchanged: 0, removed: 0 };
const problem = {
  target: 'sales',
  kind: 'date',
  sentence: '9 rows of sales rejected: invoiceDate is not a date',
  count: 9,
  rejected: true,
  removed: false,
  examples: [{ file: 'sales.csv', row: 17, column: 'invoiceDate', value: '2026-13-40', reason: 'is not a date' }],
};
const refusedOutcome: ImportOutcome = {
  refused: true,
  reason: '9 of 200 rows of sales (4.5%) were rejected. The limit is 1%, so nothing was stored',
  changeId: null,
  targets: { sales: { ...counts, rejected: 9 } },
  problems: [problem],
  hasRejects: true,
};
const goodOutcome: ImportOutcome = {
  ...refusedOutcome,
  refused: false,
  reason: null,
  changeId: 7,
  targets: { sales: { ...counts, rejected: 9, added: 191 } },
};
const jobOf = (news: Partial<JobState>): JobState => ({
  jobId,
  kind: 'import',
  stage: 'Reading sales',
  fraction: 0.4,
  startedAt: '2026-09-16T10:00:00.000Z',
  ended: false,
  cancelable: true,
  error: null,
  attempt: 1,
  silentSince: null,
  importResult: null,
  ...news,
});

// jsdom has none.
window.scrollTo = () => {};

/** Every test has a wholesaler of its own: the files on their way outlive the panel. */
let wholesalerId = 'ats';
let count = 0;

beforeEach(() => {
  count += 1;
  wholesalerId = `ats${String.fromCharCode(96 + count)}`;
  startSession('token-1', personWith('admin'));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A server with one mapping, which takes every upload and answers jobs as it is told to. */
function server(
  jobs: {
    current?: () => JobState | null;
    job?: () => JobState;
    start?: () => Response;
    columns?: readonly string[];
    /** Before the bytes of a file are taken. */
    take?: (file: string) => Promise<unknown>;
    steps?: () => FirstSteps;
  } = {},
) {
  const { current = () => null, job = () => jobOf({}), columns = Object.keys(caselift.sales.columns) } = jobs;
  let started = 0;
  let sent = '';
  const start = jobs.start ?? (() => accepted({ jobId: jobId.replace(/.$/, String(started++)) }));
  return serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/uploads') {
      const { name, size } = (await request.clone().json()) as { name: string; size: number };
      sent = name;
      return accepted({ uploadId, name, size, received: 0 });
    }
    if (pathname === `/api/uploads/${uploadId}`) {
      await jobs.take?.(sent);
      const size = (await request.arrayBuffer()).byteLength;
      return accepted({ uploadId, name: 'sales.csv', size, received: size });
    }
    if (request.method === 'POST' && pathname === '/api/mappings') return accepted(null);
    if (pathname === '/api/mappings')
      return accepted([{ name: 'caselift', builtIn: true, text: JSON.stringify(caselift), version: null }]);
    if (pathname === '/api/mappingPreview')
      return accepted({
        fault: null,
        sourceColumns: [...columns],
        sourceSamples: [],
        delimiter: ',',
        columns: ['invoiceId', 'units'],
        rows: [['X1', '24']],
        problems: [problem],
        leftOut: null,
      });
    if (pathname === '/api/imports') return start();
    if (pathname === '/api/firstSteps' && jobs.steps) return accepted(jobs.steps());
    if (pathname === '/api/jobs') return accepted(current());
    if (pathname.startsWith('/api/jobs/')) return accepted({ ...job(), jobId: pathname.split('/').at(-1) });
    return accepted(null);
  });
}

function show(component: () => ReactNode = ImportPanel) {
  const root = createRootRoute({ component });
  const history = createMemoryHistory({ initialEntries: [`/?wholesalerId=${wholesalerId}&db=preview`] });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has a single page. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

async function chooseSales() {
  await userEvent.upload(await screen.findByLabelText('Files to import'), new File(['a,b\n1,2\n'], 'sales.csv'));
  await screen.findByText('Uploaded');
}
const bodies = async (asked: Request[], path: string) =>
  Promise.all(asked.filter(({ url }) => new URL(url).pathname === path).map((request) => request.clone().json()));
const importButton = () => screen.findByRole('button', { name: 'Import' });

/** Opens the picker of a field and takes what is named. */
async function pickFor(field: string, name: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${field}`) }));
  await userEvent.click(
    await screen.findByRole(/\.\.\.$/.test(name) ? 'menuitem' : 'menuitemradio', { name: new RegExp(`^${name}`) }),
  );
}

test('a file is uploaded, previewed, imported, and its good rows are taken after a refusal', async () => {
  let state = jobOf({ ended: true, importResult: refusedOutcome });
  const asked = server({ job: () => state });
  show();
  await chooseSales();
  await screen.findByText('X1');
  screen.getByText(problem.sentence);
  await userEvent.click(await importButton());
  await screen.findByText(/9 of 200 rows of sales \(4.5%\) were rejected/);
  expect(screen.getAllByRole('cell', { name: '2026-13-40' })).not.toHaveLength(0);
  screen.getByRole('button', { name: 'Download rejects' });

  state = jobOf({ ended: true, importResult: goodOutcome });
  await userEvent.click(screen.getByRole('button', { name: 'Import the good rows anyway' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/9 rejected rows won't be imported/);
  await userEvent.click(dialog.getByRole('button', { name: 'Import without them' }));
  await screen.findByText(/Run update to see it in Preview/);
  expect(await bodies(asked, '/api/imports')).toMatchObject([
    { acceptRejects: false, files: { sales: [uploadId] } },
    { acceptRejects: true, files: { sales: [uploadId] } },
  ]);
  expect(screen.queryByLabelText('Contents of sales.csv'), 'what was imported leaves the list').toBeNull();
});

test('an import that runs is found again after a reload, and its end is seen', async () => {
  let state = jobOf({});
  server({ current: () => (state.ended ? null : state), job: () => state });
  show();
  await screen.findByText('Reading sales');
  expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe('40');
  state = jobOf({ ended: true, importResult: goodOutcome });
  await screen.findByText(/Imported as change 7/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/Imported as change 7/)).toBeNull();
});

test('while another job runs the import waits and says for what', async () => {
  server({ current: () => jobOf({ kind: 'update', stage: 'Brands' }) });
  show();
  await chooseSales();
  await screen.findByText(/^Busy: an update is running/);
  expect((await importButton()).hasAttribute('disabled')).toBe(true);
});

test('without a file of sales nothing is sent', async () => {
  server();
  show();
  await chooseSales();
  await userEvent.selectOptions(screen.getByLabelText('Contents of sales.csv'), 'Goals');
  await screen.findByText(/The sales file is missing/);
  expect((await importButton()).hasAttribute('disabled')).toBe(true);
});

test('a refused start is told, and the files stay', async () => {
  server({ start: () => refused('busy', updateTexts.busy) });
  show();
  await chooseSales();
  await userEvent.click(await importButton());
  await waitFor(async () => expect((await importButton()).hasAttribute('disabled')).toBe(false));
  screen.getByText('Uploaded');
});

test('what is typed into the form stands in the text, and what is written there in the form', async () => {
  const asked = server();
  show();
  await chooseSales();
  await userEvent.click(screen.getByRole('button', { name: 'Edit mapping' }));
  await pickFor('Units sold', 'Formula...');
  const units = screen.getByLabelText('Formula for Units sold');
  await userEvent.clear(units);
  await userEvent.click(units);
  await userEvent.paste('abs(qty)');
  await userEvent.click(screen.getByLabelText('Only rows where'));
  await userEvent.paste('qty > 0\nkind = 1');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  const text = screen.getByLabelText('The whole mapping') as HTMLTextAreaElement;
  expect(JSON.parse(text.value).sales).toMatchObject({
    filter: ['qty > 0', 'kind = 1'],
    columns: { units: 'abs(qty)' },
  });
  await userEvent.clear(text);
  screen.getByText(/This isn't valid JSON/);
  await userEvent.click(text);
  await userEvent.paste('{"sales":{"columns":{"units":"bottles * 6"}}}');
  await userEvent.click(screen.getByRole('button', { name: 'Form' }));
  expect((screen.getByLabelText('Formula for Units sold') as HTMLInputElement).value).toBe('bottles * 6');
  screen.getByText(/^\d+ unsaved changes: .*Units sold/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByLabelText('Save mapping as'));
  await userEvent.paste('Night export');
  await userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  await waitFor(async () => {
    const saved = asked.find(({ url, method }) => method === 'POST' && new URL(url).pathname === '/api/mappings');
    expect(await saved?.clone().json()).toMatchObject({ name: 'Night export' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('caselift-draft:'))).toEqual([]);
});

test('the next import goes by an edited mapping that was not saved, and a reload offers the edits again', async () => {
  const asked = server();
  show();
  await chooseSales();
  await userEvent.click(screen.getByRole('button', { name: 'Edit mapping' }));
  await pickFor('Cost', 'revenue');
  await userEvent.click(screen.getByRole('button', { name: 'Use for this import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('option', { name: 'caselift (built in), edited' });
  cleanup();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit mapping' }));
  await screen.findByText(/^You have unsaved changes from/);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use for this import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await importButton());
  await waitFor(async () => {
    const [sent] = (await bodies(asked, '/api/imports')) as { mapping: string }[];
    expect(JSON.parse(sent?.mapping ?? '{}').sales.columns.cost).toBe('revenue');
  });
});

test('a page without https says why nothing can be uploaded', async () => {
  server();
  vi.stubGlobal('crypto', {});
  show();
  await screen.findByText(/need a page on https/);
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
});

test('nothing is taken from the sales file while another file is on its way', async () => {
  const arrives = Promise.withResolvers<void>();
  const columns = ['INV_NO', 'INV_LN', 'SHIP_DT', 'CUST_NUM', 'ITEM_CD', 'QTY_BTL', 'EXT_PRICE', 'SIZE_TXT'];
  server({ columns, take: async (file) => file !== 'sales.csv' && arrives.promise });
  show();
  await chooseSales();
  const take = () => screen.findByRole('button', { name: 'Take products' });
  await waitFor(async () => expect((await take()).hasAttribute('disabled')).toBe(false));
  await userEvent.upload(screen.getByLabelText('Files to import'), new File(['a,b\n1,2\n'], 'goals.csv'));
  await waitFor(async () => expect((await take()).hasAttribute('disabled')).toBe(true));
  arrives.resolve();
  await waitFor(async () => expect((await take()).hasAttribute('disabled')).toBe(false));
  await userEvent.click(await take());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take products' })).toBeNull());
  screen.getByRole('option', { name: /^New mapping.*, edited$/ });
});

test('once an import of a new wholesaler has ended, its next step is the update', async () => {
  let state = jobOf({});
  const steps = () => ({ imported: state.ended, updated: false, people: 0, withGoals: 0, published: false });
  server({ current: () => (state.ended ? null : state), job: () => state, steps });
  const places = { import: 'import', update: 'update', goals: 'goals', publish: 'publish' };
  show(() => (
    <>
      <FirstStepsPanel places={places} />
      <ImportPanel />
    </>
  ));
  const next = () =>
    screen.getByRole('list', { name: 'Steps to the first publication' }).querySelector('[aria-current]');
  await waitFor(() => expect(next()?.textContent).toContain('Files of your ERP.'));
  await screen.findByText('Reading sales');
  state = jobOf({ ended: true, importResult: goodOutcome });
  await screen.findByText(/Imported as change 7/);
  await waitFor(() => expect(next()?.textContent).toContain('Computes the figures of Preview.'));
});
