/** A way to the bucket's server that a test can close and open again, for processes that know no other. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export type WayToBucket = { endpoint: string; isAway: boolean; close(): Promise<void> };

/** What the processes take for the bucket's server. While it is away, connections are refused and those open end. */
export async function wayToBucket(endpoint: string): Promise<WayToBucket> {
  const { hostname, port } = new URL(endpoint);
  const open = new Set<Socket>();
  const state = { away: false };
  const server = createServer((near) => {
    if (state.away) return void near.destroy();
    const far = createConnection(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get isAway() {
      return state.away;
    },
    set isAway(isAway: boolean) {
      state.away = isAway;
      if (isAway) for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
