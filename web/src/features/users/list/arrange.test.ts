import { describe, expect, test } from 'vitest';
import { testUser } from '../../../shared/users/testing/user.ts';
import { countText, narrowPeople, pageOf, sortPeople, teamsOf } from './arrange.ts';

const named = (name: string, more: Parameters<typeof testUser>[0] = {}) => testUser({ customId: name, name, ...more });
const lead = (name: string, above: string[] = []) =>
  named(name, { role: 'teamLead', teamLead: above.map((id) => ({ customId: id, name: id })) });
const rep = (name: string, ...leads: string[]) =>
  named(name, { teamLead: leads.map((id) => ({ customId: id, name: id })) });
const names = (users: readonly { name: string }[]) => users.map(({ name }) => name);

describe('the order of a list of people', () => {
  test('by GP achieved the first rank is first, equals by name, and who has no rank last', () => {
    const people = [
      named('New', { rank: null }),
      named('Cal', { rank: 1 }),
      named('Ann', { rank: 1 }),
      named('Bob', { rank: 3 }),
      named('Ada', { rank: null }),
    ];
    expect(names(sortPeople(people, 'rank'))).toEqual(['Ann', 'Cal', 'Bob', 'Ada', 'New']);
  });

  test('by CE achieved it is the rank by volume, by total payout the most money', () => {
    const people = [
      named('Ann', { rank: 1, volumeRank: 2, totalPayout: 0 }),
      named('Bob', { rank: 2, volumeRank: 1, totalPayout: 0.01 }),
      named('Cal', { rank: null, volumeRank: null, totalPayout: 400 }),
    ];
    expect(names(sortPeople(people, 'volumeRank'))).toEqual(['Bob', 'Ann', 'Cal']);
    expect(names(sortPeople(people, '-totalPayout'))).toEqual(['Cal', 'Bob', 'Ann']);
  });

  test('by total payout who has to give back more than they earned is last', () => {
    const people = [named('Ann', { totalPayout: -7 }), named('Bob', { totalPayout: 0 })];
    expect(names(sortPeople(people, '-totalPayout'))).toEqual(['Bob', 'Ann']);
  });

  test('behind pace first it is the lowest pace of GP and volume, and who has no pace is last', () => {
    const { gp, volume } = testUser();
    const at = (name: string, gpPace: number | null, volumePace: number | null) =>
      named(name, {
        gp: { ...gp, achievedSellingDays: gpPace },
        volume: { ...volume, achievedSellingDays: volumePace },
      });
    const people = [at('New', null, null), at('Ann', 120, 97), at('Bob', 98, 130), at('Cal', 96.9, null)];
    expect(names(sortPeople(people, 'pace'))).toEqual(['Cal', 'Ann', 'Bob', 'New']);
  });
});

describe('the people that filters leave', () => {
  const top = lead('Top');
  const lee = lead('Lee', ['Top']);
  const reps = [rep('Ann Peña', 'Lee'), rep('Bob', 'Lee', 'May'), rep('Cal')];
  const users = [top, lee, ...reps];
  const left = (team: string, searchPhrase = '') => names(narrowPeople(reps, users, { team, searchPhrase }));

  test('a team is those who report to its lead, directly or through other leads', () => {
    expect(left('Lee')).toEqual(['Ann Peña', 'Bob']);
    expect(left('Top')).toEqual(['Ann Peña', 'Bob']);
    expect(left('')).toEqual(['Ann Peña', 'Bob', 'Cal']);
  });

  test('the team of a lead the viewer may not see is the people who name that lead', () => {
    expect(left('May')).toEqual(['Bob']);
  });

  test('the team of a deleted lead that an address still names narrows nothing', () => {
    expect(left('Gone')).toEqual(['Ann Peña', 'Bob', 'Cal']);
  });

  test('a search finds parts of names, whatever their case and accents', () => {
    expect(left('', ' PENA ')).toEqual(['Ann Peña']);
    expect(left('May', 'ann')).toEqual([]);
  });

  test('the teams to choose from are the leads that people name, each once, A to Z', () => {
    expect(names(teamsOf(reps))).toEqual(['Lee', 'May']);
  });
});

describe('the pages of a list of people', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index);

  test('a page holds twelve, the last one the rest', () => {
    expect(pageOf(twenty, 1)).toMatchObject({ page: 1, pages: 2, count: 20 });
    expect(pageOf(twenty, 1).rows).toHaveLength(12);
    expect(pageOf(twenty, 2).rows).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test('a page beyond the last is the last', () => {
    expect(pageOf(twenty, 9)).toEqual(pageOf(twenty, 2));
    expect(pageOf([], 9)).toEqual({ rows: [], page: 1, pages: 1, count: 0 });
  });

  test('says how many of how many are shown', () => {
    const noun = { one: 'sales rep', many: 'sales reps' };
    expect(countText(pageOf(twenty, 1), noun)).toBe('12 of 20 sales reps');
    expect(countText(pageOf([1, 2], 1), noun)).toBe('2 sales reps');
    expect(countText(pageOf([1], 1), noun)).toBe('1 sales rep');
  });
});
