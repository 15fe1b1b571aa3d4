/** Handing in as people do it, for the tests of the calls. */
import { randomUUID } from 'node:crypto';
import { now } from '@caselift/db/clock';
import { addDays } from '@caselift/domain/dates';
import { dayIn } from '@caselift/domain/programs/own-day';
import type { ItemsHouse } from './items-house.ts';

export const chicago = 'America/Chicago';
export const todayThere = () => dayIn(chicago, now().toISOString());
/** About noon there, in summer and in winter, of the day so many days ago: days have 23 and 25 hours, too. */
export const daysAgo = (days: number) => `${addDays(todayThere(), -days)}T17:30:00.000Z`;

/** What an item that runs for a week around today needs. */
export const thisWeek = () => ({
  period: 'custom',
  customPeriodStart: addDays(todayThere(), -5),
  customPeriodEnd: addDays(todayThere(), 5),
});

export const handIn = (house: ItemsHouse, item: { _id: string }, fields: object, as = house.tokens.REP_1) =>
  house.ask(`items/${item._id}/entries`, { as, json: { _id: randomUUID(), kind: 'tick', amount: 1, ...fields } });
