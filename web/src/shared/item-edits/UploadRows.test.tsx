import { type CustomInstance, type EditedUser, itemEditTexts } from '@caselift/contract/item-edits';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { DateRange } from '@caselift/domain/calendar';
import { utils, write } from '@e965/xlsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { testUser } from '../users/testing/user.ts';
import { customTemplate, instanceFirst, readCustomRows } from './custom-rows.ts';
import { UploadRows } from './UploadRows.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const itemId = '00000000-0000-4000-8000-000000000001';

function fileOf(rows: readonly (readonly unknown[])[], kind: 'xlsx' | 'biff8' = 'xlsx'): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Results');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: kind });
  return new File([bytes], `results.${kind === 'xlsx' ? 'xlsx' : 'xls'}`);
}
const head = ['user', 'quantity', 'target'];

describe('a spreadsheet of results', () => {
  test.each(['xlsx', 'biff8'] as const)('is read with the line of each row, fitting or not (%s)', async (kind) => {
    const file = fileOf([[' User', 'QUANTITY', 'target'], ['ATS_1', 12, 8], [], ['bad user', null, 'x']], kind);
    expect(await readCustomRows(file)).toEqual([
      { line: 2, user: 'ATS_1', quantity: 12, target: 8 },
      { line: 4, user: 'bad user', quantity: null, target: 'x' },
    ]);
  });

  test.each([
    [
      'without one of the columns',
      fileOf([
        ['user', 'quantity'],
        ['ATS_1', 1],
      ]),
      itemMessages.errors.processFile,
    ],
    ['that is empty', fileOf([head]), itemMessages.errors.processFile],
    ['that is none', new File(['user,quantity,target'], 'a.xlsx'), itemMessages.errors.processFile],
    [
      'with too many rows',
      fileOf([head, ...Array.from({ length: 5001 }, () => ['A', 1, 1])]),
      itemEditTexts.tooManyRows,
    ],
  ])('%s is refused', async (_, file, said) => {
    await expect(readCustomRows(file)).rejects.toThrow(said);
  });

  test('that is gone when it is read says so', async () => {
    const gone = Object.assign(fileOf([head]), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    await expect(readCustomRows(gone)).rejects.toThrow(itemMessages.errors.readFile);
  });

  test('can be filled in from the template', async () => {
    const template = await customTemplate([{ user: 'ATS_1', quantity: 3, goal: 10 }, { user: 'ATS_2' }]);
    expect(await readCustomRows(new File([template], 'results.xlsx'))).toEqual([
      { line: 2, user: 'ATS_1', quantity: 3, target: 10 },
      { line: 3, user: 'ATS_2', quantity: null, target: null },
    ]);
  });
});

const entry: EditedUser = {
  ...{ images: [], checks: [] },
  ...{ user: 'ATS_1', isTeamLead: false, isLeadership: false, isEdited: false, version: 0, quantity: 3, goal: 10 },
  ...{ totalPods: null, validation: null, targetSource: 'item', completed: false, percentageAchieved: 30 },
  ...{ progress: 30, totalAchieved: 15, totalPayout: 50, payoutType: 'perAction', isFullAmount: true },
  ...{ isOpenEnded: false, isAccountSpecific: false, cappedStatus: true, minQuantityValue: 0 },
  ...{ maxImagesPerAccount: 1, advancedBudget: 0, advancedPayments: [], quantityAdvanced: [] },
};
const none = { isClosed: false, hasRows: false };
const [october, september, august] = [
  { from: '2026-10-01', to: '2026-10-31', isEnded: false, ...none },
  { from: '2026-09-01', to: '2026-09-30', isEnded: true, ...none },
  { from: '2026-08-01', to: '2026-08-31', isEnded: true, isClosed: true, hasRows: true },
] as const satisfies readonly CustomInstance[];
const preview = {
  ...{ instance: '2026-10-01', instances: [october, september, august] },
  kept: [{ user: 'ATS_1', quantity: 12, target: 8 }],
  dropped: [{ row: 2, user: 'bad user', reason: itemEditTexts.badUser }],
  users: [entry],
};

type Sent = { isPreview: boolean; rows: unknown[]; fileName?: string; instance?: string };

function open(answer: (sent: Sent) => Response = () => accepted(preview)) {
  startSession('token-1', personWith('admin'));
  const asked = serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/users') return accepted([testUser({ customId: 'ATS_1', name: 'Luis Ferreira' })]);
    if (pathname !== `/api/v3/itemsCustom/${itemId}/rows`) return answerOfTheHouse(request);
    return answer((await request.clone().json()) as Sent);
  });
  const onClose = vi.fn();
  showPages('/incentives', {
    '/incentives': () => <UploadRows itemId={itemId} onClose={onClose} />,
  });
  const sent = () =>
    Promise.all(asked.filter(({ method }) => method === 'POST').map((one) => one.clone().json() as Promise<Sent>));
  return { sent, onClose };
}
const drop = async (...files: File[]) =>
  fireEvent.drop(await screen.findByText(customRowsTexts.drop), { dataTransfer: { files } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const good = fileOf([head, ['ATS_1', 12, 8], [], ['bad user', 1, 1]]);

describe('an upload of results', () => {
  test('shows what is kept and what is left out before anything is saved', async () => {
    const { sent } = open();
    await drop(good);
    const kept = within(await screen.findByRole('region', { name: customRowsTexts.kept }));
    const cells = kept.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['3', '12', '10', '8']);
    await kept.findByText('Luis Ferreira');
    const left = within(screen.getByRole('region', { name: customRowsTexts.leftOut }));
    // The line of the spreadsheet, not the place among the rows that were sent.
    expect(left.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['4', 'bad user', itemEditTexts.badUser],
    ]);
    expect((await sent()).map(({ isPreview, rows }) => [isPreview, rows.length])).toEqual([
      [true, 0],
      [true, 2],
    ]);
  });

  test('results are for the month that is over and not closed, until another is chosen', async () => {
    const { sent } = open();
    const choice = await screen.findByLabelText<HTMLSelectElement>(customRowsTexts.period);
    await waitFor(() =>
      expect([...choice.options].map(({ text }) => text)).toEqual([
        'Oct 1 to 31, 2026, running',
        'Sep 1 to 30, 2026',
        'Aug 1 to 31, 2026, closed',
      ]),
    );
    expect(choice.value).toBe('2026-09-01');
    await drop(good);
    await screen.findByText(customRowsTexts.savedFor('Sep 1 to 30, 2026'));
    await userEvent.selectOptions(choice, '2026-08-01');
    await screen.findByText(customRowsTexts.closedSays);
    await screen.findByText(customRowsTexts.savedFor('Aug 1 to 31, 2026'));
    expect((await sent()).map(({ instance }) => instance)).toEqual([undefined, '2026-09-01', '2026-08-01']);
  });

  test.each<[string, readonly CustomInstance[], DateRange | null, string | undefined]>([
    ['the latest that is over', [october, september, august], null, '2026-09-01'],
    ['the running one once it has results', [{ ...october, hasRows: true }, september], null, '2026-10-01'],
    ['the running one where all others are closed', [october, august], null, '2026-10-01'],
    ['the one in the month that is looked at', [october, september, august], august, '2026-08-01'],
    ['the latest of all where none runs', [august], null, '2026-08-01'],
    ['none of an item without periods', [], null, undefined],
  ])('an upload begins with %s', (_, instances, period, first) => {
    expect(instanceFirst(instances, period)?.from).toBe(first);
  });

  test('is saved as a whole for the period, and says so', async () => {
    const { sent, onClose } = open();
    await drop(good);
    await waitFor(() => expect(save().disabled).toBe(false));
    await userEvent.click(save());
    await screen.findByText(itemMessages.done.custom);
    expect(onClose).toHaveBeenCalledOnce();
    expect((await sent()).filter(({ isPreview }) => !isPreview)).toEqual([
      {
        rows: [
          { user: 'ATS_1', quantity: 12, target: 8 },
          { user: 'bad user', quantity: 1, target: 1 },
        ],
        ...{ fileName: 'results.xlsx', instance: '2026-09-01', isPreview: false },
      },
    ]);
  });

  test('without a row to keep cannot be saved', async () => {
    open(() => accepted({ ...preview, kept: [] }));
    await drop(good);
    await screen.findByText(new RegExp(customRowsTexts.noneKept));
    expect(save().disabled).toBe(true);
  });

  test('that could not be saved stays, with the reason', async () => {
    const { onClose } = open(({ isPreview }) =>
      isPreview ? accepted(preview) : refused('forbidden', itemTexts.customForAdmins),
    );
    await drop(good);
    await waitFor(() => expect(save().disabled).toBe(false));
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${itemMessages.errors.saveCustom} (${itemTexts.customForAdmins})`,
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  test('takes one spreadsheet, and nothing else', async () => {
    const { sent } = open();
    await drop(good, good);
    await screen.findByText('One file at a time, please.');
    await drop(new File(['a'], 'results.csv'));
    expect((await screen.findByRole('alert')).textContent).toBe(itemMessages.errors.processFile);
    expect((await sent()).map(({ rows }) => rows)).toEqual([[]]);
    expect(save().disabled).toBe(true);
  });
});
