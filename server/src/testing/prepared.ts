/** What several test files begin with: the first of a run that asks makes it, and each has a copy, files included. */
import { constants } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Prepared, preparedOnce, type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { endKept } from '@caselift/warehouse/kept-connections';
import { goOnFrom, peopleIn } from './actors.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** How to make it: from nothing, or from another one. Leaves no worker running. Answers JSON for those who get a copy. */
export type Recipe<T, U = unknown> = {
  name: string;
  from?: Recipe<U>;
  make(server: TestApp, before: U): Promise<T>;
};

/** A server on a copy of what the recipe makes, and what it answered. */
export async function startPrepared<T>(recipe: Recipe<T>): Promise<{ server: TestApp; made: T }> {
  const prepared = await prepare(recipe);
  return startOn(prepared, await testDatabase(prepared.template));
}

async function prepare<T>({ name, from, make }: Recipe<T>): Promise<Prepared> {
  const before = from && (await prepare(from));
  return preparedOnce(
    name,
    async (database, into) => {
      const kept = { ...database, drop: () => database.sql.end({ timeout: 1 }) };
      const { server, made: first } = before ? await startOn(before, kept) : await startNew(kept);
      try {
        const made = await make(server, first);
        await endKept(); // a file is whole once nobody has it open
        await cp(server.env.dataDir, dataIn(into), { recursive: true, mode: constants.COPYFILE_FICLONE });
        await writeFile(madeIn(into), JSON.stringify({ made, people: peopleIn(server.sql) }));
      } finally {
        await server.stop();
      }
    },
    before?.template,
  );
}

const dataIn = (folder: string) => path.join(folder, 'data');
const madeIn = (folder: string) => path.join(folder, 'made.json');

async function startOn({ folder }: Prepared, database: TestDatabase) {
  const { made, people } = JSON.parse(await readFile(madeIn(folder), 'utf8'));
  goOnFrom(database.sql, people);
  return { server: await startTestApp({ database, dataFrom: dataIn(folder) }), made };
}

async function startNew(database: TestDatabase) {
  return { server: await startTestApp({ database }), made: undefined };
}
