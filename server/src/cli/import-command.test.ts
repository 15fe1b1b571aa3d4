import { demoSettings } from '@caselift/demo/settings';
import { expect, test } from 'vitest';
import { readImportArguments } from './import-command.ts';

const given = (title: string) =>
  readImportArguments(['iowa', '--create', title, '--mapping', 'm.json', '--sales', 's.csv']);

test("an import makes a wholesaler by a name of letters, spaces and dashes, which the demo's is too", () => {
  expect(given(' Iowa Beer-House ').createTitle).toBe('Iowa Beer-House');
  expect(given(demoSettings.title).createTitle).toBe('Atlas Beverage');
});

test('the warehouse of a new wholesaler is one of two, and an existing one is moved instead', () => {
  const asked = (...more: string[]) =>
    readImportArguments(['iowa', '--mapping', 'm.json', '--sales', 's.csv', ...more]).warehouse;
  expect([asked(), asked('--create', 'Iowa', '--warehouse', 'bigquery')]).toEqual([null, 'bigquery']);
  expect(() => asked('--create', 'Iowa', '--warehouse', 'oracle')).toThrow('--warehouse must be duckdb or bigquery.');
  expect(() => asked('--warehouse', 'bigquery')).toThrow('--warehouse is for a new wholesaler.');
});

test.each(['', 'Atlas Beverage Co.', 'Route 66 Beer', 'A'.repeat(31)])('"%s" names no new wholesaler', (title) => {
  expect(() => given(title)).toThrow('The name should include between 1 and 30 letters, spaces and dashes');
});
