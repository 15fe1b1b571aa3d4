import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { olderItems } from '@caselift/contract/older-items';
import { settingNames } from '@caselift/contract/setting-fields';
import { targetColumns } from '@caselift/domain/import-columns';
import { measureIds } from '@caselift/domain/measure-list';
import { itemTypes } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import { describe, expect, test } from 'vitest';
import { drawnTypes } from '../naive/invent-items.ts';
import { drawnLabels } from '../naive/invent-terms.ts';
import { csvOf } from '../uploads.ts';
import { settingsLeftOut } from './actions/settings.ts';
import { actions } from './actions.ts';
import { callsLeftOut } from './calls-left-out.ts';
import { knownFaults } from './known-faults.ts';
import { shrink } from './shrink.ts';
import type { Step } from './step.ts';
import { drawLife } from './steps.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const names = actions.map(({ name }) => name);

describe('lives have everything that there is', () => {
  test('each setting is drawn, or left out with a reason', () => {
    const drawn = settingNames.filter((name) => names.includes(`setting ${name}`));
    expect([...drawn, ...Object.keys(settingsLeftOut)].sort()).toEqual([...settingNames].sort());
  });

  test('each measure of people has goals, each measure and type of items is drawn', () => {
    for (const measure of measureIds) expect(names).toContain(`goal ${measure}`);
    expect([...drawnLabels].sort()).toEqual([...measureLabels].sort());
    expect([...drawnTypes].sort()).toEqual([...itemTypes].sort());
  });

  test('each call that changes something is made by an action, or left out with a reason', () => {
    const older = new Set(Object.values(olderItems).flatMap((calls): Endpoint[] => Object.values(calls)));
    const changing = allEndpoints
      .filter((call) => !(call.changesNothing ?? call.method === 'GET') && !older.has(call))
      .map(({ method, path: to }) => `${method} ${to}`);
    const made = new Set(actions.flatMap(({ calls = [] }) => calls));
    const found = [...made, ...Object.values(callsLeftOut).flat()].sort();
    expect(found).toEqual([...new Set(changing)].sort());
  });

  test('files have every column of sales, buyers, products and people', () => {
    for (const target of ['sales', 'buyers', 'products', 'users'] as const) {
      const [head = ''] = csvOf(target, []).toString().split('\n');
      expect(head.split(',').sort()).toEqual(targetColumns[target].map(({ name }) => name).sort());
    }
  });

  test('no two actions have one name', () => expect(new Set(names).size).toBe(names.length));
});

test.each(knownFaults.map(({ sentence, file }) => [sentence, file]))(
  '%s: a test expects this fault',
  (sentence, file) => {
    const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
    const quoted = [`'${sentence}'`, `"${sentence}"`];
    expect(quoted.some((name) => text.includes(`test.fails(${name}`))).toBe(true);
  },
);

test('a seed draws the same life each time, and another seed another one', () => {
  expect(drawLife(3, 4)).toEqual(drawLife(3, 4));
  expect(drawLife(3, 4)).not.toEqual(drawLife(4, 4));
  const days = drawLife(3, 12).map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
});

describe('a life that fails', () => {
  const stepsOf = (text: string): Step[] =>
    [...text].map((action, at) => ({ day: '2024-06-03', action, seed: at, size: 6 }));
  const textOf = (steps: readonly Step[]) => steps.map(({ action }) => action).join('');

  test('the steps are left without which it does not fail, and they draw as little as they can', async () => {
    const fails = async (steps: readonly Step[]) =>
      /b.*e.*e/.test(textOf(steps)) && (steps.find(({ action }) => action === 'b')?.size ?? 0) >= 2;
    const { steps } = await shrink(stepsOf('aabacadaeafaeabaae'), fails, 500);
    expect(textOf(steps)).toBe('bee');
    expect(steps.map(({ size }) => size)).toEqual([2, 1, 1]);
  });

  test('no more lives are tried than there is time for', async () => {
    let lived = 0;
    const fails = async () => {
      lived += 1;
      return false;
    };
    const steps = stepsOf('abcdefghij');
    expect(await shrink(steps, fails, 7)).toEqual({ steps, tries: 7 });
    expect(lived).toBe(7);
  });
});
