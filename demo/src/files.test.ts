import { fileNameFault, isArchived } from '@caselift/domain/file-names';
import { expect, test } from 'vitest';
import { demoFiles } from './files.ts';

// At a year's end, too, and on the first day of a month.
test.each(['2026-09-16', '2026-11-18', '2027-01-06', '2026-07-01'])(
  'with a last sale on %s the shared files have names of their own and are as old as the figures',
  (lastSale) => {
    const files = demoFiles(lastSale);
    expect(files.flatMap(({ name }) => fileNameFault(name) ?? [])).toEqual([]);
    expect(new Set(files.map(({ name }) => name.toLowerCase())).size).toBe(28);
    expect(new Set(files.map(({ id }) => id)).size).toBe(28);
    expect(files.filter(({ uploadedOn }) => uploadedOn > lastSale)).toEqual([]);
    expect(files.every(({ name, month }) => isArchived(name) === (month !== null))).toBe(true);
    expect(files.every(({ access }) => access.includes('manager'))).toBe(true);
  },
);

test('there are files for managers alone, for team leads too and for everyone, and archived ones of eleven months', () => {
  const files = demoFiles('2026-09-16');
  const access = Map.groupBy(files, (file) => file.access.join(', '));
  expect([...access.keys()].sort()).toEqual(['manager', 'manager, teamLead', 'manager, teamLead, salesRep']);
  const months = new Set(files.flatMap(({ month }) => month ?? []));
  expect([months.size, [...months].sort()[0]]).toEqual([11, '2025-10-01']);
  expect(files.map(({ name }) => name)).toContain('Programs/Fall 2026/Agave Push sell sheet.pdf');
});

test('nobody who is hidden is on a list of people, and no file but those of managers names a cost or a contribution', () => {
  const open = demoFiles('2026-09-16').filter(({ access }) => access.length > 1);
  const text = JSON.stringify(open.map(({ content }) => content));
  expect(text).toContain('Jamie Kessler');
  expect(text).not.toContain('Bianca Ferro');
  expect(text).not.toMatch(/\b(cost|GP|contribution)\b/);
});
