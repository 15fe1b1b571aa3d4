/** A result as the server answers it: eleven selling days of a boost of September and October. */
import type { BoostResult } from '@caselift/contract/boost-results';
import { addDays } from '@caselift/domain/dates';

const person = (customId: string, name: string, volume: number, lastYear: number) => ({
  ...{ customId, name, volume, lastYear },
  paid: volume * 2.5,
});
const buyer = (name: string, change: 'new' | 'kept' | 'lost', volume: number, lastYear: number) => ({
  ...person(name, name, volume, lastYear),
  change,
});

const weekFrom = (from: string, thisYear: number | null, lastYear: number | null, to = addDays(from, 6)) => ({
  ...{ from, to, isPeriod: from >= '2026-09-01', thisYear, lastYear },
});

export const resultWith = (more: Partial<BoostResult> = {}): BoostResult => ({
  type: 'GP/CE',
  measured: { from: '2026-09-01', to: '2026-09-16' },
  lastYear: { from: '2025-09-01', to: '2025-09-16' },
  sellingDays: { elapsed: 11, total: 43 },
  before: { from: '2026-08-17', to: '2026-08-31', sellingDays: 11, volume: 402 },
  volume: { thisYear: 482, lastYear: 391 },
  gp: { thisYear: 18_268, lastYear: 14_672 },
  customers: { bought: 96, new: 18, kept: 78, lost: 6 },
  lines: { thisYear: 210, lastYear: 180 },
  weeks: [
    ...[35, 37, 34.8, 36, 38, 36, 37, 36].map((volume, at) => weekFrom(addDays('2026-07-07', 7 * at), volume, 34)),
    weekFrom('2026-09-01', 42, 34.5),
    weekFrom('2026-09-08', 44, 35.2),
    weekFrom('2026-09-15', 46.5, null, '2026-09-16'),
  ],
  people: [
    person('ATS_101', 'Dana Whitfield', 118, 92),
    person('ATS_102', 'Priya Raman', 104, 88),
    person('ATS_103', 'Luis Ferreira', 91, 77),
    person('ATS_104', 'Tom Beckett', 63, 58),
    person('ATS_105', 'Grace Liu', 48, 40),
    person('ATS_106', 'Ivo Tan', 40, 30),
    person('', 'Other people', 18, 6),
  ],
  buyers: [
    buyer('Lantern Street Market', 'kept', 38, 29),
    buyer('The Copper Rail', 'new', 31, 0),
    buyer('Corner & Vine', 'kept', 29, 24),
    buyer('Ridgeview Package', 'kept', 26, 27),
    buyer('Harborview Market', 'kept', 24, 20),
    buyer('Millrace Taproom', 'new', 19, 0),
    buyer('Old Quarry Lounge', 'lost', 0, 9),
    buyer('Sable Oyster House', 'kept', 10, 12),
    buyer('Pinegrove Club', 'lost', 0, 3),
  ],
  otherBuyers: { count: 93, lost: 4, volume: 305, lastYear: 267, paid: 762.5 },
  cost: {
    gross: 1205,
    supplierContribution: 50,
    supplierShare: 602.5,
    net: 602.5,
    gained: 91,
    gainedGp: 3596,
    perGained: 6.62,
    afterNet: 2993.5,
  },
  notes: ['running'],
  ...more,
});
