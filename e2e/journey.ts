/** The test of every journey, and the servers that journeys ask the runner for (prepare-demo.ts). */
import { test as base, expect } from '@playwright/test';
import { deskVariable, runVariable } from './prepare-demo.ts';
import type { JourneyServer } from './server.ts';

/** Where the command line and the outbox find the server of the journey that runs. */
export const serverVariable = 'CASELIFT_JOURNEY_SERVER';

async function askDesk<T>(path: string, method: 'GET' | 'DELETE' = 'GET'): Promise<T> {
  const reply = await fetch(`${process.env[deskVariable]}${path}`, { method });
  if (!reply.ok) throw new Error(`The runner started no server: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A call that the browser gave up, because there is no connection or the page was left. */
const isOfNetwork = (error: Error): boolean =>
  /Failed to fetch|AbortError|aborted/.test(`${error.name} ${error.message}`);

type Options = {
  /** A journey that changes what others read (closed periods, rules, figures) has a server of its own. */
  ownServer: boolean;
};

export const test = base.extend<Options & { uncaughtErrors: undefined; server: JourneyServer }>({
  ownServer: [false, { option: true }],
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
  /** One for all journeys of a process, one after the other, or one of the journey's own. */
  server: async ({ ownServer }, use, { parallelIndex }) => {
    const path = ownServer ? '/own' : `/${process.env[runVariable]}-${parallelIndex}`;
    const server = await askDesk<JourneyServer & { name: string }>(path);
    process.env[serverVariable] = JSON.stringify(server);
    await use(server);
    if (ownServer) await askDesk(`/${server.name}`, 'DELETE');
  },
  baseURL: async ({ server }, use) => use(server.origin),
});

/** The server of the journey that runs. */
export const currentServer = (): JourneyServer => JSON.parse(process.env[serverVariable] ?? '{}') as JourneyServer;
