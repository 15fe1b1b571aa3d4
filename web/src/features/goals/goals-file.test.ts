import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { pickFault } from '../../shared/spreadsheet.ts';
import { goalsTemplate, readGoalsFile } from './goals-file.ts';

type Row = Record<string, unknown>;

function spreadsheet(rows: Row[], kind: 'xlsx' | 'xls' = 'xlsx'): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Goals');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: kind === 'xls' ? 'biff8' : 'xlsx' });
  return new File([bytes], `goals.${kind}`);
}

const format = 'Error processing file. Please check the file format.';

describe('a spreadsheet of goals', () => {
  test.each(['xlsx', 'xls'] as const)('of kind .%s gives a row for each person', async (kind) => {
    const file = spreadsheet([{ customId: 'ATS_104', gpGoal: 42_000, volumeGoal: 5100.5 }], kind);
    expect(await readGoalsFile(file)).toEqual({
      rows: [{ customId: 'ATS_104', gpGoal: 42_000, volumeGoal: 5100.5 }],
      leftOut: 0,
      repeated: 0,
    });
  });

  test('payouts and thresholds come along where there are any, and what is empty stays as it is', async () => {
    const goals = { gpGoal: 10, volumeGoal: 1 };
    const file = spreadsheet([
      {
        customId: 'ATS_1',
        ...goals,
        gpPayout: 500,
        gpThreshold: '85%',
        volumePayout: '$1,250.50',
        volumeThreshold: '',
      },
      { customId: 'ATS_2', ...goals, gpPayout: null, gpThreshold: 0 },
      // A cell of 90% holds 0.9; nobody is paid from 0.9% on.
      { customId: 'ATS_3', ...goals, gpThreshold: 0.9 },
      { customId: 'ATS_4', ...goals, gpPayout: 'five' },
    ]);
    const { rows, leftOut } = await readGoalsFile(file);
    expect(rows).toEqual([
      { customId: 'ATS_1', ...goals, gpPayout: 500, gpThreshold: 85, volumePayout: 1250.5 },
      { customId: 'ATS_2', ...goals, gpThreshold: 0 },
    ]);
    expect(leftOut).toBe(2);
  });

  test('rows without a proper ID or without both goals are left out and counted', async () => {
    const file = spreadsheet([
      { customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 },
      { customId: 'ats_2', gpGoal: 10, volumeGoal: 1 },
      { customId: 'ATS-3', gpGoal: 10, volumeGoal: 1 },
      { customId: 104, gpGoal: 10, volumeGoal: 1 },
      { customId: 'ATS_5', gpGoal: null, volumeGoal: 1 },
      { customId: 'ATS_6', gpGoal: 10, volumeGoal: '' },
      { customId: 'ATS_7', gpGoal: 'ten', volumeGoal: 1 },
      { customId: 'ATS_8', gpGoal: -10, volumeGoal: 1 },
      { customId: ' ATS_9 ', gpGoal: '$1,000', volumeGoal: 0 },
    ]);
    const { rows, leftOut } = await readGoalsFile(file);
    expect(rows).toEqual([
      { customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 },
      { customId: 'ATS_9', gpGoal: 1000, volumeGoal: 0 },
    ]);
    expect(leftOut).toBe(7);
  });

  test.fails('goals worked out by a formula are kept, rounded to what is stored', async () => {
    const file = spreadsheet([{ customId: 'ATS_1', gpGoal: 90_210.1 * 1.08, volumeGoal: 10 / 3 }]);
    expect(await readGoalsFile(file)).toEqual({
      rows: [{ customId: 'ATS_1', gpGoal: 97_426.908, volumeGoal: 3.3333 }],
      leftOut: 0,
      repeated: 0,
    });
  });

  test.fails('a file of as many people as one call takes loses none of them', async () => {
    const people = Array.from({ length: 5000 }, (_, at) => ({ customId: `ATS_${at + 1}`, gpGoal: 1, volumeGoal: 1 }));
    expect((await readGoalsFile(spreadsheet(people))).rows).toHaveLength(5000);
  });

  test.fails('a text with a comma that does not group thousands is not a goal: 1,5 is not read as 15', async () => {
    const file = spreadsheet([
      { customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 },
      { customId: 'ATS_2', gpGoal: 10, volumeGoal: '1,5' },
    ]);
    expect((await readGoalsFile(file)).rows).toEqual([{ customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 }]);
  });

  test('who comes twice gets the goals further down', async () => {
    const file = spreadsheet([
      { customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 },
      { customId: 'ATS_1', gpGoal: 20, volumeGoal: 2 },
    ]);
    const { rows, repeated } = await readGoalsFile(file);
    expect([rows, repeated]).toEqual([[{ customId: 'ATS_1', gpGoal: 20, volumeGoal: 2 }], 1]);
  });

  test.each([
    ['a text with the name of a spreadsheet', new File(['customId,gpGoal,volumeGoal\nATS_1,1,1'], 'goals.xlsx')],
    ['a broken one', new File(['PK\u0003\u0004 broken'], 'goals.xlsx')],
    ['one without a usable row', spreadsheet([{ id: 'ATS_1', goal: 5 }])],
    ['an empty one', new File([], 'goals.xls')],
  ])('%s is refused for its format', async (_, file) => {
    await expect(readGoalsFile(file)).rejects.toThrow(format);
  });

  test('a file that cannot be read any more is said to be so', async () => {
    const gone = Object.assign(new File([], 'goals.xlsx'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    await expect(readGoalsFile(gone)).rejects.toThrow('Error reading file. Please try again.');
  });

  test('only one file, and only .xlsx or .xls', () => {
    const named = (name: string) => new File([], name);
    expect(pickFault([named('goals.XLSX')])).toBeNull();
    expect(pickFault([named('goals.csv')])).toBe(format);
    expect(pickFault([named('a.xlsx'), named('b.xlsx')])).toBe('One file at a time, please.');
  });

  test('the template, filled in or not, is a spreadsheet that can be uploaded again', async () => {
    const template = await goalsTemplate([
      { customId: 'ATS_1', name: 'Luis Ferreira', gpGoal: 42_000, volumeGoal: 5100 },
      { customId: 'ATS_2', name: 'Sofia Petrov', gpGoal: null, volumeGoal: null },
    ]);
    expect(await readGoalsFile(new File([template], 'goals.xlsx'))).toEqual({
      rows: [{ customId: 'ATS_1', gpGoal: 42_000, volumeGoal: 5100 }],
      leftOut: 1,
      repeated: 0,
    });
  });
});
