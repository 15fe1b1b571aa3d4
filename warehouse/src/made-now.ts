import { now } from '@caselift/db/clock';

/** When a change is made, as the timestamps of a DuckDB file are: of UTC, without a zone. */
export const madeNow = (): string => now().toISOString().slice(0, -1);
