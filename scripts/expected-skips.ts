/** Every test, or group of tests, that a machine may skip, and what it needs. Any other skip fails `npm test`. */
import type { NeedName } from './testing/needs.ts';

/** test: its title, or that of its group. */
export type ExpectedSkip = { file: string; test: string; need: NeedName };

export const expectedSkips: readonly ExpectedSkip[] = [
  { file: 'bigquery/src/client.test.ts', test: 'exports', need: 'bigQueryBucket' },
  { file: 'bigquery/src/engine.test.ts', test: 'a script runs once although its reply is lost', need: 'fakeBigQuery' },
  {
    file: 'bigquery/src/engine.test.ts',
    test: 'an import that BigQuery refuses stores nothing, and nothing is left half done',
    need: 'fakeBigQuery',
  },
  {
    file: 'bigquery/src/moved.test.ts',
    test: 'with a bucket, many rows come as files, and none stays behind',
    need: 'bigQueryBucket',
  },
  {
    file: 'db/src/embedded.test.ts',
    test: "as root, a folder that the server's user cannot enter keeps its cluster elsewhere, and says so once",
    need: 'root',
  },
  {
    file: 'db/src/embedded.test.ts',
    test: 'a cluster that an ordinary user made runs on as that user when root starts it',
    need: 'root',
  },
  {
    file: 'db/src/embedded/cluster.test.ts',
    test: 'a data folder that is closed to PostgreSQL still says after a power cut where its cluster is',
    need: 'root',
  },
  {
    file: 'e2e/wholesaler.spec.ts',
    test: "Iowa's invoices come in through the page, in parts, and are published",
    need: 'iowa',
  },
  {
    file: 'server/src/features/boost-results/independent-iowa.long.test.ts',
    test: "what boosts brought Iowa's wholesaler, reckoned a second time from the invoices",
    need: 'iowa',
  },
  {
    file: 'server/src/features/boosts/independent-iowa.long.test.ts',
    test: "boosts of Iowa's wholesaler, reckoned a second time from the published invoices",
    need: 'iowa',
  },
  {
    file: 'server/src/features/late-facts/any-order.test.ts',
    test: 'the orders had late facts of each kind, two closed months at once, and balances below zero',
    need: 'fixedSeed',
  },
  {
    file: 'server/src/features/late-facts/independent-iowa.long.test.ts',
    test: 'whole days of closed months of three cities',
    need: 'iowa',
  },
  {
    file: 'server/src/features/recommendations/independent-iowa.long.test.ts',
    test: "Iowa's wholesaler, reckoned a second time from the published invoices",
    need: 'iowa',
  },
  {
    file: 'server/src/features/statements/independent-items-iowa.long.test.ts',
    test: "200 items over Iowa's wholesaler, reckoned a second time from the published invoices",
    need: 'iowa',
  },
  {
    file: 'server/src/features/users/independent-iowa.long.test.ts',
    test: "the figures of Iowa's people, reckoned a second time from the published invoices",
    need: 'iowa',
  },
  {
    file: 'server/src/http/disk-full.test.ts',
    test: 'where the data folder is full, uploads say so, readiness is 503, and both go on once there is room',
    need: 'mount',
  },
  {
    file: 'server/src/http/disk-full.test.ts',
    test: "where only PostgreSQL's disk is full, readiness is 503 until it has room",
    need: 'mount',
  },
  {
    file: 'server/src/jobs/holding/holdings.test.ts',
    test: 'a disk that is too full to bring the lines together is said at once, and they are copied once it has room',
    need: 'mount',
  },
  { file: 'warehouse/src/iowa.long.test.ts', test: "Iowa's invoices of three cities", need: 'iowa' },
  { file: 'warehouse/src/late-facts-iowa.long.test.ts', test: 'invoices of three cities', need: 'iowa' },
  {
    file: 'warehouse/src/read-apart.test.ts',
    test: 'one that hangs is stopped from outside by the time that it has used',
    need: 'linux',
  },
  { file: 'warehouse/src/update-iowa.long.test.ts', test: 'the invoices of three cities', need: 'iowa' },
];
