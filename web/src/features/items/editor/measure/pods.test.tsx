import { type PodComparison as Comparison, itemDraftTexts, readPodComparison } from '@caselift/contract/item-drafts';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { podDefinitions } from '@caselift/domain/programs/pod-definitions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { accepted, refused } from '../../../../api/testing/serve.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';
import { accountCount, isUsedBy, markOf } from './pod-words.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Luis Ferreira wins two, keeps two and loses one. */
const windowWith = (from: string, to: string, paid: number): Comparison['present'] => ({
  ...{ from, to, referenceFrom: '2025-08-02', referenceTo: '2025-08-31' },
  totals: { new: 327, kept: 759, lost: 123 },
  definitions: podDefinitions.map((definition, at) => ({
    definition,
    count: 1412 - at,
    paid: paid + at,
    alreadyThere: at === 0 ? 72.3 : null,
    atCap: at === 3 ? null : 1,
    leadsPaid: 520,
    people: [{ customId: 'ATS_30', name: 'Luis Ferreira', count: 190 - at, paid: 150 }],
  })),
  sample: {
    products: ['Dry', 'Rosé', 'Pear'].map((name) => ({ customId: name, name })),
    accounts: [
      { customId: '1', name: 'Harborview', states: ['new', 'new', 'kept'] },
      { customId: '2', name: 'Eastgate', states: ['below', 'lost', 'lost'] },
    ],
  },
});
const sample = {
  present: windowWith('2026-09-01', '2026-09-16', 900),
  lastYear: windowWith('2025-09-01', '2025-09-30', 1870),
} satisfies Comparison;

const answered = (answer: () => Response) => (request: Request) =>
  new URL(request.url).pathname === readPodComparison.path ? answer() : undefined;
const dialog = () => screen.findByRole('dialog', { name: 'POD definitions side by side' });
const compare = () => userEvent.click(screen.getByRole('button', { name: 'Compare POD definitions' }));

test('each definition takes a pair of account and product as its own', () => {
  expect(['below', 'new', 'kept', 'lost', 'none'].map((state) => markOf('PODs', state as 'new'))).toEqual([
    ...['below', 'counts', 'counts', 'none', 'none'],
  ]);
  expect(podDefinitions.map((definition) => accountCount(definition, ['below', 'lost', 'lost']).count)).toEqual([
    ...[1, 0, -2, 0],
  ]);
});

test('one definition is in use at most, that of a delta without a minimum too', () => {
  const used = (label: MeasureLabel) => podDefinitions.filter((definition) => isUsedBy(definition, { label }));
  expect(used('PODs Simple')).toEqual(['PODs Simple']);
  expect(used('PODs')).toEqual(['PODs']);
  expect(used('PODs Δ (delta) Simple')).toEqual(['PODs Δ (delta)']);
  expect(used('PODs Δ (%)')).toEqual([]);
});

test('the definitions stand side by side for the same period last year, and for this one', async () => {
  const { asked } = openEditor(itemDetailWith(), { answer: answered(() => accepted(sample)) });
  await editorForm();
  await compare();
  const open = within(await dialog());
  const simple = within(await open.findByRole('region', { name: 'PODs Simple' }));
  simple.getByText('1,412');
  simple.getByText('$1,870');
  simple.getByText('72.3%');
  simple.getByText('1 of 1');
  const delta = within(open.getByRole('region', { name: 'PODs Δ (delta)' }));
  delta.getByText('In use');
  expect(delta.getByRole<HTMLButtonElement>('button', { name: 'Used by this incentive' }).disabled).toBe(true);
  const lost = within(open.getByRole('region', { name: 'New after lost' }));
  expect(lost.queryByRole('button'), 'no item can measure by it').toBeNull();
  lost.getByText('No cap');
  open.getByText('Fall Cider New Placements, Sep 1 to 30, 2025: 1 rep');
  open.getByRole('rowheader', { name: 'Luis Ferreira' });
  open.getByText('In the window 327 new, 759 kept, 123 lost');
  await userEvent.click(open.getByRole('button', { name: 'This period' }));
  simple.getByText('$900');
  const [request] = asked.filter(({ url }) => url.includes(readPodComparison.path));
  expect(await request?.clone().json()).toMatchObject({ kind: 'incentive', type: 'quantity', form: { target: 20 } });
});

test('a definition that is used instead becomes the measure, not yet saved', async () => {
  const { saved } = openEditor(itemDetailWith(), { answer: answered(() => accepted(sample)) });
  await editorForm();
  await compare();
  const simple = within(await within(await dialog()).findByRole('region', { name: 'PODs' }));
  await userEvent.click(simple.getByRole('button', { name: 'Use this definition' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^POD/ })).toBeNull());
  const measure = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Measure' });
  expect(measure.value).toBe('PODs');
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At least' }).value).toBe('1');
  screen.getByText('1 unsaved change: measure');
  expect(await saved()).toEqual([]);
});

test('what keeps the definitions from being compared is said, and can be tried again', async () => {
  let answer = refused('conflict', itemDraftTexts.noFigures);
  openEditor(itemDetailWith(), { answer: answered(() => answer) });
  await editorForm();
  await compare();
  const open = within(await dialog());
  await open.findByText(itemDraftTexts.noFigures);
  answer = accepted(sample);
  await userEvent.click(open.getByRole('button', { name: 'Try again' }));
  await open.findByRole('region', { name: 'PODs Simple' });
});

test('an item without reps has nothing to compare', async () => {
  const nobody = (window: Comparison['present']) => ({
    ...window,
    definitions: window.definitions.map((one) => ({ ...one, people: [] })),
  });
  const empty = { present: nobody(sample.present), lastYear: nobody(sample.lastYear) };
  openEditor(itemDetailWith(), { answer: answered(() => accepted(empty)) });
  await editorForm();
  await compare();
  await within(await dialog()).findByText('No rep to compare');
});
