import { demoSettings } from '@caselift/demo/settings';
import { expect, test } from 'vitest';
import { readImportArguments } from './import-command.ts';

const given = (title: string) =>
  readImportArguments(['iowa', '--create', title, '--mapping', 'm.json', '--sales', 's.csv']);

test("an import makes a wholesaler by a name of letters, spaces and dashes, which the demo's is too", () => {
  expect(given(' Iowa Beer-House ').createTitle).toBe('Iowa Beer-House');
  expect(given(demoSettings.title).createTitle).toBe('Atlas Beverage');
});

test.each(['', 'Atlas Beverage Co.', 'Route 66 Beer', 'A'.repeat(31)])('"%s" names no new wholesaler', (title) => {
  expect(() => given(title)).toThrow('The name should include between 1 and 30 letters, spaces and dashes');
});
