import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { dayIn, endOfDay, ownDay } from './own-day.ts';

const chicago = 'America/Chicago';
const dayOf = (takenAt: string | null, receivedAt: string, timeZone = chicago) =>
  ownDay({ takenAt, receivedAt }, timeZone);

test.each([
  ['UTC', '2026-04-30', '2026-05-01T00:00:00.000Z'],
  ['America/Indiana/Indianapolis', '2026-04-30', '2026-05-01T04:00:00.000Z'],
  ['Australia/Sydney', '2026-04-30', '2026-04-30T14:00:00.000Z'],
  ['Pacific/Honolulu', '2026-04-30', '2026-05-01T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-04-30', '2026-04-30T10:00:00.000Z'],
  // The clocks go forward and back on these days.
  [chicago, '2026-03-08', '2026-03-09T05:00:00.000Z'],
  [chicago, '2026-11-01', '2026-11-02T06:00:00.000Z'],
])('in %s %s ends at %s', (timeZone, day, end) => {
  expect(endOfDay(timeZone, day)).toBe(end);
  const [before, after] = [-1, 0].map((ms) => dayIn(timeZone, new Date(Date.parse(end) + ms).toISOString()));
  expect([before, after]).toEqual([day, addDays(day, 1)]);
});

describe("an entry's own day", () => {
  const receivedAt = '2026-05-10T17:00:00.000Z';

  test("is the device's, up to exactly three days before its receipt", () => {
    expect(dayOf('2026-05-10T16:59:00Z', receivedAt)).toBe('2026-05-10');
    expect(dayOf('2026-05-08T17:00:00Z', receivedAt)).toBe('2026-05-08');
    expect(dayOf('2026-05-07T17:00:00.000Z', receivedAt)).toBe('2026-05-07');
    expect(dayOf('2026-05-07T16:59:59.999Z', receivedAt)).toBe('2026-05-10');
    expect(dayOf('2019-01-01T00:00:00Z', receivedAt)).toBe('2026-05-10');
  });

  test('is that of receipt where the clock of the device is ahead, be it by a second, or says nothing', () => {
    expect(dayOf(receivedAt, receivedAt)).toBe('2026-05-10');
    expect(dayOf('2026-05-10T17:00:01Z', receivedAt)).toBe('2026-05-10');
    expect(dayOf('2026-05-12T12:00:00Z', receivedAt)).toBe('2026-05-10');
    expect(dayOf(null, receivedAt)).toBe('2026-05-10');
  });

  test('may be one of the month before, which an evening in Chicago still belongs to', () => {
    expect(dayOf('2026-05-01T04:59:59Z', '2026-05-01T05:10:00Z')).toBe('2026-04-30');
    expect(dayOf(null, '2026-05-01T05:10:00Z')).toBe('2026-05-01');
  });

  test('follows daylight saving: the clocks of Chicago are 6 hours behind before March 8, 2026, and 5 after it', () => {
    expect(dayIn(chicago, '2026-03-08T05:59:00Z')).toBe('2026-03-07');
    expect(dayIn(chicago, '2026-03-08T06:00:00Z')).toBe('2026-03-08');
    expect(dayIn(chicago, '2026-03-09T04:59:00Z')).toBe('2026-03-08');
    expect(dayIn(chicago, '2026-03-09T05:00:00Z')).toBe('2026-03-09');
    // Three days are 72 hours, whatever the clocks did in between.
    expect(dayOf('2026-03-06T18:00:00Z', '2026-03-09T18:00:00Z')).toBe('2026-03-06');
    expect(dayOf('2026-03-06T17:59:59Z', '2026-03-09T18:00:00Z')).toBe('2026-03-09');
  });

  test('is that of the zone, however far away: noon in Chicago is tomorrow in Kiritimati', () => {
    expect(dayOf('2026-05-10T16:00:00Z', receivedAt, 'Pacific/Kiritimati')).toBe('2026-05-11');
    expect(dayOf('2026-05-10T10:00:00Z', receivedAt, 'Pacific/Pago_Pago')).toBe('2026-05-09');
    expect(dayOf('2026-05-10T16:00:00Z', receivedAt, 'Asia/Kolkata')).toBe('2026-05-10');
  });
});
