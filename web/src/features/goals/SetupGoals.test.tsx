import { type ClosingPeriod, closingTexts, listClosings } from '@caselift/contract/closings';
import { atLeast } from '@caselift/domain/testing/at-least';
import { utils, write } from '@e965/xlsx';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accepted, refused } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { showPage } from '../../shared/administration/testing/page.tsx';
import { testUser } from '../../shared/users/testing/user.ts';
import { SetupGoals } from './SetupGoals.tsx';

const person = (customId: string, name: string, gp: number, volume: number) => {
  const user = testUser({ customId, name });
  return { ...user, gp: { ...user.gp, goal: gp }, volume: { ...user.volume, goal: volume } };
};
const people = [person('ATS_1', 'Luis Ferreira', 40_000, 5000), person('ATS_2', 'Sofia Petrov', 20_000, 900)];
const houses = { preview: wholesalerWith(), prod: wholesalerWith() };

function goalsFile(rows: Record<string, unknown>[]): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Goals');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return new File([bytes], 'goals.xlsx');
}
const filled = goalsFile([
  { customId: 'ATS_1', gpGoal: 42_000, volumeGoal: 5000 },
  { customId: 'ATS_2', gpGoal: 20_000, volumeGoal: 900 },
  { customId: 'ATS_9', gpGoal: 1, volumeGoal: 1 },
  { customId: 'somebody', gpGoal: 1, volumeGoal: 1 },
]);

const closedMonth: ClosingPeriod = {
  ...{ from: '2026-09-01', to: '2026-09-30', kind: 'monthly', state: 'closed', isClosable: false, refusal: null },
  ...{ closedAt: '2026-10-02T15:00:00Z', closedBy: 'Mary Chen' },
};

async function open(
  saved: () => Response = () => accepted({ updated: 2, unknown: ['ATS_9'] }),
  closings: readonly ClosingPeriod[] = [],
) {
  const onClose = vi.fn();
  const page = await showPage(
    () => <SetupGoals onClose={onClose} />,
    '?wholesalerId=ats&db=preview',
    houses,
    (request) => {
      if (request.url.includes('/api/users?')) return accepted(people);
      if (new URL(request.url).pathname === listClosings.path) return accepted(closings);
      return request.method === 'PATCH' ? saved() : undefined;
    },
  );
  await screen.findByLabelText('For the sales period');
  // What the field accepts is a hint to the browser; a person may pick or drop anything.
  const user = userEvent.setup({ applyAccept: false });
  const pick = (file: File) => user.upload(screen.getByLabelText('Goals spreadsheet'), file);
  return { ...page, user, pick, onClose };
}

describe('the upload of goals', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test('says before a file is saved that the period is closed, and takes one for the next period', async () => {
    const { user, pick } = await open(undefined, [closedMonth]);
    await screen.findByText(closingTexts.readOnly([closedMonth]));
    await pick(filled);
    const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    await screen.findByRole('rowheader', { name: /Luis Ferreira/ });
    expect(save.disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('For the sales period'), '2026-10-01');
    expect([save.disabled, screen.queryByText(closingTexts.readOnly([closedMonth]))]).toEqual([false, null]);
  });

  test('shows what would change, who is unknown and what is left out, before anything is sent', async () => {
    const { pick, asked } = await open();
    await pick(filled);
    const row = (await screen.findByRole('rowheader', { name: /Luis Ferreira/ })).closest('tr') as HTMLElement;
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['40,000', '42,000', '+5.0', '5,000', '5,000', '0.0']);
    expect(screen.getByText('1 person').parentElement?.textContent).toBe('1 person will change, 1 stay the same.');
    screen.getByText(
      '1 row skipped: the ID (such as ATS_104) or a goal is missing, or a payout or threshold is wrong.',
    );
    screen.getByText('Unknown ID: ATS_9.');
    expect(atLeast(1, asked).every(({ method }) => method === 'GET')).toBe(true);
  });

  test('is saved for the period that was chosen', async () => {
    const { pick, user, asked, onClose } = await open();
    await pick(filled);
    await user.selectOptions(screen.getByLabelText('For the sales period'), 'Oct 2026 (next)');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Data successfully saved!');
    expect(onClose).toHaveBeenCalledOnce();
    const patch = asked.find(({ method }) => method === 'PATCH');
    expect(patch?.url).toBe('http://app.example/api/v1/users/goals?wholesalerId=ats&db=preview&periodStart=2026-10-01');
    expect(await patch?.json()).toEqual([
      { customId: 'ATS_1', gpGoal: 42_000, volumeGoal: 5000 },
      { customId: 'ATS_2', gpGoal: 20_000, volumeGoal: 900 },
      { customId: 'ATS_9', gpGoal: 1, volumeGoal: 1 },
    ]);
  });

  test('that the server refuses says so and can be tried again', async () => {
    const { pick, user, onClose } = await open(() =>
      refused('bad_input', 'ATS_1 is in the list twice, with different goals.'),
    );
    await pick(filled);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Error saving data\. Please try again\./);
    expect(onClose).not.toHaveBeenCalled();
    screen.getByRole('rowheader', { name: /Luis Ferreira/ });
  });

  test('of another kind of file is refused, and the file before it is forgotten', async () => {
    const { pick } = await open();
    await pick(filled);
    await screen.findByRole('rowheader', { name: /Luis Ferreira/ });
    await pick(new File(['customId'], 'goals.csv'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error processing file. Please check the file format.');
    expect(screen.queryByRole('rowheader')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  });

  test('takes a file that is dropped, and not two', async () => {
    await open();
    const place = screen.getByText('Drop a spreadsheet here, or choose one');
    fireEvent.drop(place, { dataTransfer: { files: [filled, filled] } });
    expect((await screen.findByRole('alert')).textContent).toBe('One file at a time, please.');
    fireEvent.drop(place, { dataTransfer: { files: [filled] } });
    await screen.findByRole('rowheader', { name: /Luis Ferreira/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
