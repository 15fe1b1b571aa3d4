import { userEditTexts } from '@caselift/contract/user-edits';
import { expect, test } from 'vitest';
import { testUser } from '../users/testing/user.ts';
import { type EditValues, editSchema, patchOf, valuesOf } from './edit-form.ts';

const dana = testUser();
const typed = (changes: Partial<EditValues>): EditValues => ({ ...valuesOf(dana), ...changes });
const faultsOf = (changes: Partial<EditValues>, user = dana, people = [dana]) =>
  (editSchema(user, people).safeParse({ ...valuesOf(user), ...changes }).error?.issues ?? []).map(
    ({ message }) => message,
  );

test('a form that nobody touched sends nothing', () => {
  expect(patchOf(typed({}), dana)).toEqual({});
});

test('a number written another way is the same number', () => {
  expect(patchOf(typed({ gpGoal: '$156000.00' }), dana)).toEqual({});
});

test('only what was changed is sent', () => {
  const changes = { name: 'Dana W', gpGoal: '160,000', routes: '12, 0, 15', teamLeads: ['ATS_31'], hidden: true };
  expect(patchOf(typed(changes), dana)).toEqual({
    name: 'Dana W',
    routeNumber: [12, 15],
    teamLead: [{ customId: 'ATS_31' }],
    hidden: true,
    gp: { goal: 160000 },
  });
});

test('an emptied number is cleared, emptied routes and team leads are none', () => {
  expect(patchOf(typed({ volumePayout: '', routes: '', teamLeads: [] }), dana)).toEqual({
    volume: { payout: null },
    routeNumber: [],
    teamLead: [],
  });
});

test.each([
  [{ name: '' }, userEditTexts.name],
  [{ name: 'A'.repeat(31) }, userEditTexts.name],
  [{ email: 'dana' }, userEditTexts.email],
  [{ routes: '12; 14' }, userEditTexts.routes],
  [{ volumeThreshold: 'ninety' }, userEditTexts.number],
])('%j is refused', (changes, message) => {
  expect(faultsOf(changes)).toEqual([message]);
});

test('route numbers of more than 200 and up to 2,000 characters belong in the form', () => {
  const routes = (length: number) => Array.from({ length: length / 2 }, () => '7').join(',');
  expect(faultsOf({ routes: routes(2000) })).toEqual([]);
  expect(faultsOf({ routes: `${routes(2000)},77` })).toEqual([userEditTexts.routes]);
});

test('a name that the files brought stays until it is changed, whatever it is', () => {
  const nora = testUser({ name: 'Nora Quinn-Smith (north)', email: null });
  expect(faultsOf({ gpGoal: '1' }, nora, [nora])).toEqual([]);
  expect(faultsOf({ name: 'Nora (north)' }, nora, [nora])).toEqual([userEditTexts.name]);
});

test('managers keep to the rules of managers', () => {
  const manager = testUser({ role: 'manager', name: 'Kim Cho' });
  expect(faultsOf({ name: 'Kim Cho 2' }, manager)).toEqual([userEditTexts.managerName]);
  expect(faultsOf({ email: 'kim' }, manager)).toEqual([userEditTexts.managerEmail]);
});

test('two leads who would lead each other are refused', () => {
  const ines = testUser({ customId: 'ATS_30', name: 'Ines', role: 'teamLead', teamLead: [] });
  const omar = testUser({ customId: 'ATS_31', role: 'teamLead', teamLead: [{ customId: 'ATS_30', name: 'Ines' }] });
  expect(faultsOf({ teamLeads: ['ATS_31'] }, ines, [ines, omar])).toEqual([userEditTexts.leadCircle('Ines')]);
  expect(faultsOf({ teamLeads: [] }, omar, [ines, omar])).toEqual([]);
});
