import { describe, expect, test } from 'vitest';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { productionText } from './production-text.ts';
import {
  changesOf,
  faultsOf,
  patchOf,
  readNumber,
  type SettingValues,
  settingsOf,
  valuesOf,
} from './setting-values.ts';

const stored = settingsOf(wholesalerWith());
const typed = (more: Partial<SettingValues> = {}): SettingValues => ({ ...valuesOf(stored), ...more });
const today = '2026-09-17';
const faultsAfter = (more: Partial<SettingValues>) => faultsOf(changesOf(typed(more), stored), today);

describe('what is sent of the settings', () => {
  test('nothing, while every field says what is stored', () => {
    expect(changesOf(typed(), stored)).toEqual({});
  });

  test("writing a number in another way isn't a change", () => {
    expect(changesOf(typed({ gpCompanyGoal: '$ 3650000.00', maxFPL: '1.5%', gpSlope: '2' }), stored)).toEqual({});
  });

  test('only the fields that were changed, as numbers, lists and flags', () => {
    expect(
      changesOf(
        typed({
          teamleadGpSlope: '1.5',
          hideProfits: 'yes',
          permissions: { visibility: 'teammatesOnly' },
          chargeableLossReasons: ['breakage', 'outOfCode'],
          allNonSellingDays: '2026-11-26\n2026-09-07\n\n2026-09-07',
        }),
        stored,
      ),
    ).toEqual({
      teamleadGpSlope: 1.5,
      hideProfits: true,
      permissions: { visibility: 'teammatesOnly' },
      chargeableLossReasons: ['outOfCode', 'breakage'],
      allNonSellingDays: ['2026-09-07', '2026-11-26'],
    });
  });

  test('an emptied goal means no goal', () => {
    expect(changesOf(typed({ gpCompanyGoal: ' ' }), stored)).toEqual({ gpCompanyGoal: null });
  });

  test.each([
    ['companyWide', { companyWideFpl: true, fplBySuperTeamLead: false }],
    ['bySuperTeamlead', { companyWideFpl: false, fplBySuperTeamLead: true }],
    ['byTeam', { companyWideFpl: false, fplBySuperTeamLead: false }],
  ] as const)('the FPL mode %s is sent as its two flags', (fplMode, flags) => {
    expect(patchOf({ gpSlope: 3, fplMode })).toEqual({ gpSlope: 3, ...flags });
  });

  test('the FPL mode is read from its two flags', () => {
    const modeOf = (companyWideFpl: boolean, fplBySuperTeamLead: boolean) =>
      settingsOf(wholesalerWith({ companyWideFpl, fplBySuperTeamLead })).fplMode;
    expect([modeOf(true, false), modeOf(false, true), modeOf(false, false)]).toEqual([
      'companyWide',
      'bySuperTeamlead',
      'byTeam',
    ]);
  });
});

describe('what is said at a field', () => {
  test.each([
    [{ title: '' }, 'title', 'The name should include between 1 and 30 letters, spaces and dashes'],
    [{ title: 'Atlas 2' }, 'title', 'The name should include between 1 and 30 letters, spaces and dashes'],
    [{ title: 'A'.repeat(31) }, 'title', 'The name should include between 1 and 30 letters, spaces and dashes'],
    [{ maxFPL: '' }, 'maxFPL', 'Should be numeric'],
    [{ maxFPL: 'two' }, 'maxFPL', 'Should be numeric'],
    [{ maxFPL: '100.01' }, 'maxFPL', 'Cannot be more than 100'],
    [{ maxFPL: '-0.5' }, 'maxFPL', 'Cannot be less than 0'],
    [{ gpCompanyGoal: 'many' }, 'gpCompanyGoal', "Doesn't look like a valid number"],
    [{ volumeCompanyGoal: '-1' }, 'volumeCompanyGoal', "Doesn't look like a valid number"],
    [{ fplSlope: '' }, 'fplSlope', "Doesn't look like a valid number"],
    [{ payCapPercent: '99' }, 'payCapPercent', "Doesn't look like a valid number"],
  ] as const)('%o is refused', (change, name, message) => {
    expect(faultsAfter(change)).toEqual({ [name]: message });
  });

  test('each bad date is named on a line of its own', () => {
    expect(faultsAfter({ allNonSellingDays: '2026-9-7\n2023-09-16\n2028-09-18\n2026-09-07' })).toEqual({
      allNonSellingDays: [
        "Date 2023-09-16 is over 3 years old. There's no use for it, pls delete it.",
        'Date 2026-9-7 is invalid',
        "Date 2028-09-18 is over 2 year in the future. This doesn't look right. Pls delete it.",
      ].join('\n'),
    });
  });

  test('a stored value that would be refused today stands in nobody’s way', () => {
    const old = settingsOf(wholesalerWith({ title: 'Atlas Beverage Co. No. 1', allNonSellingDays: ['2019-12-25'] }));
    const changes = changesOf({ ...valuesOf(old), gpSlope: '3' }, old);
    expect(changes).toEqual({ gpSlope: 3 });
    expect(faultsOf(changes, today)).toEqual({});
  });
});

test.each([
  ['$3,650,000', 3_650_000],
  ['1.50 %', 1.5],
  ['.5', 0.5],
  ['\u22122', -2],
])('"%s" is the number %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(['', '1e3', '1-2', 'NaN', '1.2.3', '0x10'])('"%s" is not a number', (text) => {
  expect(readNumber(text)).toBeNaN();
});

test("Production's value is said in the words of its field", () => {
  const values = typed({ volumeCompanyGoal: '', chargeableLossReasons: [] });
  expect(productionText('gpCompanyGoal', values)).toBe('Production: $3,650,000');
  expect(productionText('volumeCompanyGoal', values)).toBe('Production: none');
  expect(productionText('fplMode', values)).toBe('Production: By team');
  expect(productionText('chargeableLossReasons', values)).toBe('Production: none');
  expect(productionText('allNonSellingDays', values)).toBe('Production: 1 day');
});
