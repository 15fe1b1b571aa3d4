// The clock of tests: the machine's, or as far ahead of it as the run is (vitest.config.ts).
import { setMachineAhead } from '../clock.ts';

export const aheadVariable = 'CASELIFT_AHEAD_MS';

const aheadMs = () => Number(process.env[aheadVariable] ?? 0);

export const isAhead = (): boolean => aheadMs() !== 0;

/** After a test that has set a moment of its own. */
export const backToNow = (): void => setMachineAhead(aheadMs());

/** The clock of this machine is ahead of the database's, which goes on as it was. */
export const driftAhead = (ms: number): void => setMachineAhead(aheadMs() + ms);

/** The schema that stands before PostgreSQL's own: its clock, as far ahead. */
export const clockSchema = 'clock';

export const clockOfDatabase = (): string =>
  ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']
    .map(
      (name) => `
        create function ${clockSchema}.${name}() returns timestamptz language sql
        return pg_catalog.${name}() + ${aheadMs()} * interval '1 millisecond';`,
    )
    .join('');
