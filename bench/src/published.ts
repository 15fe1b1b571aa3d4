/** The real application on a dataset's published snapshot, with an admin signed in. */
import { randomBytes } from 'node:crypto';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { createAdmin } from '@caselift/server/identity/accounts';
import { type Client, signIn } from './api-client.ts';
import type { Dataset } from './datasets.ts';
import { dataDirOf } from './measures/import.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Published = { server: ServerProcess; client: Client; sql: Sql };

/** Publishes the snapshot of measureUpdate, does the work, and stops the server. */
export async function withPublished<Result>(
  dataset: Dataset,
  work: (published: Published) => Promise<Result>,
): Promise<Result> {
  const dataDir = dataDirOf(dataset);
  const account = {
    email: `bench-${randomBytes(4).toString('hex')}@example.com`,
    password: randomBytes(9).toString('hex'),
  };
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  try {
    await createAdmin(sql, { ...account, name: 'Bench', wholesalerId: null });
    await publish(sql, dataset.wholesalerId, 'bench', 'bench');
    const server = await startServerProcess(dataDir);
    try {
      return await work({ server, client: await signIn(server.origin, account), sql });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}
