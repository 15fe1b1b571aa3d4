/** Before each file of tests on the server side: what it computes takes one thread. In the long tier all take part. */
import { settings } from '../duckdb.ts';

if (process.env.CASELIFT_LONG === undefined) settings.threads = '1';
