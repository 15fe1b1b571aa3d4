/** Goals, teams and people, edited on the screens. */
import type { Random } from '@caselift/demo/random';
import { addDays, addMonths } from '@caselift/domain/dates';
import { isGoalMeasure, type Measure, measureIds } from '@caselift/domain/measure-list';
import type { Action } from '../action.ts';
import { houseId } from '../house.ts';
import { type Life, monthOf } from '../life.ts';
import { edit, someEnvironment } from './edit.ts';

const somePeople = async (life: Life, random: Random, size: number): Promise<string[]> => {
  const there = (await life.rules()).people.filter(({ deletedOn }) => deletedOn === null);
  return random.shuffled(there.map(({ customId }) => customId)).slice(0, size);
};
const onePerson = async (life: Life, random: Random): Promise<string> => (await somePeople(life, random, 1))[0] ?? '';

const goalOf = (measure: Measure, random: Random): number => {
  if (measure === 'gp') return random.between(2, 24) * 100;
  return measure === 'volume' ? random.between(10, 90) : random.pick([0, 1, 2.5, 4, 8]);
};

const goals: readonly Action[] = measureIds.map((measure) => ({
  name: `goal ${measure}`,
  calls: ['PATCH /api/users/numbers'],
  actsFromNow: true,
  weight: 1,
  act: async (life, random, size) => {
    const db = someEnvironment(random);
    const people = await somePeople(life, random, size);
    const fields = random.pick<Record<string, number | null>>([
      { goal: goalOf(measure, random) },
      { payout: random.pick([0, 120, 333.33, 500]) },
      ...(isGoalMeasure(measure) ? [{ threshold: random.pick([50, 87.5, 100, null]) }] : [{ goal: null }]),
      { goal: goalOf(measure, random), payout: 250 },
    ]);
    const json = { rows: people.map((customId) => ({ customId, patch: { [measure]: fields } })) };
    const said = `In ${db} ${measure} of ${people.join(', ')} is made ${JSON.stringify(fields)}`;
    return edit(life, { url: `users/numbers?db=${db}`, json }, said);
  },
}));

const patches: Record<string, { weight: number; patch: (life: Life, random: Random) => object }> = {
  'max FPL of a person': {
    weight: 0.5,
    patch: (_life, random) => ({ wholesaler: { maxFPL: random.pick([8, 12.5, 30, null]) } }),
  },
  'team of a person': {
    weight: 1.5,
    patch: (_life, random) => ({
      teamLead: random
        .shuffled(['LEAD_1', 'LEAD_2', 'LEAD_3'])
        .slice(0, random.pick([0, 1, 1, 2]))
        .map((customId) => ({ customId })),
    }),
  },
  'role of a person': {
    weight: 0.4,
    patch: (_life, random) => ({
      role: random.pick(['salesRep', 'teamLead']),
      moveTo: random.pick(['LEAD_1', 'LEAD_2', null]),
    }),
  },
  'leadership of a person': { weight: 0.3, patch: (_life, random) => ({ leadership: random.chance(0.5) }) },
  'hidden person': { weight: 0.3, patch: (_life, random) => ({ hidden: random.chance(0.7) }) },
  'name of a person': { weight: 0.2, patch: (life) => ({ name: `Renamed ${Number(life.day.slice(8))}` }) },
};

const edits: readonly Action[] = Object.entries(patches).map(([name, { weight, patch }]) => ({
  name,
  calls: ['PATCH /api/users'],
  actsFromNow: true,
  weight,
  act: async (life, random) => {
    const db = someEnvironment(random);
    const customId = await onePerson(life, random);
    const json = { patch: patch(life, random) };
    const said = `In ${db} ${customId} is given ${JSON.stringify(json.patch)}`;
    return edit(life, { url: `users?customIds=${customId}&db=${db}`, json }, said);
  },
}));

const comings: readonly Action[] = [
  {
    name: 'goals of a month',
    calls: ['PATCH /api/v1/users/goals'],
    weight: 1,
    act: async (life, random, size) => {
      const db = someEnvironment(random);
      const month = addMonths(monthOf(life.day).from, random.pick([-1, 0, 0, 1]));
      const people = await somePeople(life, random, size);
      const json = people.map((customId) => ({
        ...{ customId, gpGoal: goalOf('gp', random), volumeGoal: goalOf('volume', random) },
      }));
      const said = `In ${db} goals of ${month} are sent: ${JSON.stringify(json)}`;
      return edit(life, { url: `v1/users/goals?periodStart=${month}&db=${db}`, json }, said);
    },
  },
  {
    name: 'new person',
    calls: ['POST /api/user'],
    actsFromNow: true,
    weight: 0.5,
    act: (life, random) => {
      const db = someEnvironment(random);
      const customId = `NEW_${random.between(100, 999)}`;
      const role = random.pick(['salesRep', 'salesRep', 'teamLead']);
      const json = { role, customId, name: 'Nell', email: `${customId}@life.example.com`, password: 'longEnough7' };
      return edit(life, { url: `user?db=${db}`, method: 'POST', json }, `In ${db} ${customId} is made a ${role}`);
    },
  },
  {
    name: 'deleted person',
    calls: ['DELETE /api/user'],
    actsFromNow: true,
    weight: 0.5,
    act: async (life, random) => {
      const db = someEnvironment(random);
      const customId = await onePerson(life, random);
      const did = await edit(
        life,
        { url: `user?customId=${customId}&db=${db}`, method: 'DELETE' },
        `In ${db} ${customId} is deleted`,
      );
      // The rows are dated by PostgreSQL's clock, which is today's.
      await life.sql`
        update users set deleted_at = ${`${life.day}T18:00:00Z`}
        where wholesaler_id = ${houseId} and custom_id = ${customId} and deleted_at > '2026-01-01'`;
      return did;
    },
  },
];

const absences: readonly Action[] = [
  {
    name: 'deactivated person',
    calls: ['POST /api/user/deactivation'],
    actsFromNow: true,
    weight: 0.5,
    act: async (life, random) => {
      const db = someEnvironment(random);
      const customId = await onePerson(life, random);
      const json = {
        day: addDays(life.day, random.pick([0, 0, 5, 30])),
        moveTo: random.pick(['LEAD_1', 'LEAD_2', null]),
      };
      const said = `In ${db} ${customId} is deactivated: ${JSON.stringify(json)}`;
      return edit(life, { url: `user/deactivation?customId=${customId}&db=${db}`, method: 'POST', json }, said);
    },
  },
  {
    name: 'restored person',
    calls: ['POST /api/user/restoration'],
    actsFromNow: true,
    weight: 0.5,
    act: async (life, random) => {
      const db = someEnvironment(random);
      const gone = (await life.rules(db)).people.filter(({ deletedOn }) => deletedOn !== null);
      if (gone.length === 0) return null;
      const { customId } = random.pick(gone);
      const url = `user/restoration?customId=${customId}&db=${db}`;
      return edit(life, { url, method: 'POST', json: {} }, `In ${db} ${customId} is restored`);
    },
  },
];

export const peopleActions: readonly Action[] = [...goals, ...edits, ...comings, ...absences];
