/** The test of every journey, and the servers that journeys ask the runner for (prepare-demo.ts). */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { deskVariable, runVariable } from './prepare-demo.ts';
import type { JourneyServer } from './server.ts';

/** Where the command line and the outbox find the server of the journey that runs. */
export const serverVariable = 'CASELIFT_JOURNEY_SERVER';

/** A call that the browser gave up, because there is no connection or the page was left. */
const isOfNetwork = (error: Error): boolean =>
  /Failed to fetch|AbortError|aborted/.test(`${error.name} ${error.message}`);

/** The server of the journeys of one process. */
export async function askForServer(parallelIndex: number): Promise<JourneyServer> {
  const server = await askTheDesk(`${parallelIndex}`);
  process.env[serverVariable] = JSON.stringify(server);
  forgetMails(server);
  return server;
}

/** A copy of the demo without its server, which has ended: for servers of the journey's own. */
export async function takeCopy(name: string): Promise<JourneyServer> {
  const server = await askTheDesk(name);
  await askTheDesk(name, 'DELETE');
  return server;
}

async function askTheDesk(name: string, method = 'GET'): Promise<JourneyServer> {
  const reply = await fetch(`${process.env[deskVariable]}/${process.env[runVariable]}-${name}`, { method });
  if (!reply.ok) throw new Error(`The runner started no server: ${await reply.text()}`);
  return (await reply.json()) as JourneyServer;
}

/** The database is as it was loaded, and so is the outbox: a mail of an earlier journey is none that this one waits for. */
function forgetMails({ dataDir }: JourneyServer): void {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return;
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  for (const mail of mails) rmSync(path.join(outbox, mail), { force: true });
}

export const test = base.extend<{ uncaughtErrors: undefined; server: JourneyServer }>({
  /** An error that no code catches fails the journey, even if the screen recovers. */
  uncaughtErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (thrown) => {
        const error = thrown.error();
        if (!isOfNetwork(error)) errors.push(error.stack ?? error.message);
      });
      await use(undefined);
      // The profile is used again, and would stay offline.
      await context.setOffline(false);
      expect(errors, 'errors that no code caught').toEqual([]);
    },
    { auto: true },
  ],
  /** With the demo as it was loaded: what an earlier journey of the process changed is taken back (demo-contents.ts). */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it
  server: async ({}, use, { parallelIndex }) => use(await askForServer(parallelIndex)),
  baseURL: async ({ server }, use) => use(server.origin),
});

/** The server of the journey that runs. */
export const currentServer = (): JourneyServer => JSON.parse(process.env[serverVariable] ?? '{}') as JourneyServer;
