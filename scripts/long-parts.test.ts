import { expect, test } from 'vitest';
import { type Counter, countOn, type LongPart, longParts, nextStep } from './long-parts.ts';
import { momentOf, moments, zones } from './moments.ts';

const step = (name: string, seconds = 10) => ({ name, command: [name], seconds });
const parts: LongPart[] = [
  { name: 'iowa', draws: false, steps: [step('pay'), step('boosts')] },
  { name: 'fuzz', draws: true, steps: [step('requests')] },
  { name: 's3', draws: false, steps: [step('storage', 100)] },
];
const fresh: Counter = { seed: 7, part: 'iowa', at: {}, seconds: {} };

/** The steps of a run that has time for so many, and where it stops. */
function run(from: Counter, times: number, left = 1000) {
  let counter = from;
  const done: string[] = [];
  for (let time = 0; time < times; time++) {
    const next = nextStep(parts, counter, left, new Set(done));
    if (next === null) break;
    done.push(next.step.name);
    counter = countOn(counter, parts, next, { seconds: 5, isCut: false, hadAll: false });
  }
  return { done, counter };
}

test('parts take turns, what draws goes on with new seeds, and the rest is done once', () => {
  const { done, counter } = run(fresh, 6);
  expect(done).toEqual(['pay', 'requests', 'storage', 'boosts', 'requests', 'requests']);
  expect(counter.seed).toBe(13);
});

test('the next run goes on with the part and the step that come next', () => {
  const { counter } = run(fresh, 2);
  expect(run(counter, 3).done).toEqual(['storage', 'boosts', 'requests']);
});

test('a step that would not end in time lets others pass, and what it took last counts', () => {
  expect(run({ ...fresh, part: 's3' }, 2, 50).done).toEqual(['pay', 'requests']);
  const quicker = { ...fresh, part: 's3', seconds: { storage: 40, pay: 60 } };
  expect(run(quicker, 2, 50).done).toEqual(['storage', 'boosts']);
  expect(nextStep(parts, fresh, 5, new Set())).toBeNull();
});

test('a step that was cut off comes first next time, with another seed and more time, unless it had all the time of a run', () => {
  const next = nextStep(parts, { ...fresh, part: 'fuzz' }, 1000, new Set());
  if (next === null) throw new Error('There is a step.');
  const cut = { seconds: 20, isCut: true, hadAll: false };
  const counter = countOn(fresh, parts, next, cut);
  expect(counter).toEqual({ seed: 8, part: 'fuzz', at: { fuzz: 0 }, seconds: { requests: 30 } });
  expect(countOn(fresh, parts, next, { ...cut, hadAll: true }).part).toBe('s3');
  expect(countOn(fresh, parts, next, { ...cut, seconds: 9000 }).seconds).toEqual({ requests: 50 });
});

test('the long tier has each of its parts, and no file twice', () => {
  const all = longParts((file) => (file.startsWith('domain/') ? 'fast-check' : ''));
  const names = all.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...[
        'iowa',
        'upgrade',
        'fuzz',
        'kills',
        'lives',
        'random',
        'clock',
        'mutants',
        's3',
        'postgres16',
        'start',
        'webkit',
        'bigquery',
        'load',
      ],
    ]),
  );
  const steps = all.flatMap((part) => part.steps.map(({ name }) => name));
  expect(new Set(steps).size).toBe(steps.length);
});

test('its clock stands at each moment in each zone, and a drawn one differs by the seed and is the same again', () => {
  const steps = longParts(() => '').find(({ name }) => name === 'clock')?.steps ?? [];
  const places = new Set(steps.map(({ env }) => `${env?.CASELIFT_ZONE} ${env?.CASELIFT_NOW}`));
  expect(places.size).toBe(zones.length * Object.keys(moments).length);
  const drawn = Array.from({ length: 200 }, (_, seed) => momentOf('drawn', String(seed)));
  expect(new Set(drawn.map((at) => at?.slice(0, 7))).size).toBe(24);
  expect(momentOf('drawn', '7')).toBe(drawn[7]);
  expect([momentOf('2026-12-16T01:30:00Z'), momentOf(undefined)]).toEqual(['2026-12-16T01:30:00.000Z', null]);
});
