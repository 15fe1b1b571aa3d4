/** The server of one machine without the worker beside it, as a process that a test can kill, or stop and wake, by itself. */
import type { AddressInfo } from 'node:net';
import { openDatabase } from '@caselift/db/database';
import { buildApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { startJobs } from '../../jobs/queue/queue.ts';

const env = readEnv(process.env);
const { dataDir, databaseUrl } = env;
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl ?? undefined, isForPeople: true });
const app = await buildApp({ sql: database.sql, env, jobs: await startJobs(database) });
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Caselift is ready: http://localhost:${(app.server.address() as AddressInfo).port}`);
