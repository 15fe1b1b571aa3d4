/** Two servers behind one address, as behind a load balancer that sends each request to the other one. */
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @property answered the server's place among them, of each request by its method and path, in their order */
export type InTurns = { origin: string; answered: (call: string) => number[]; close: () => void };

/**
 * The same call never comes twice in a row to the same server, and neither do a call and the next one that is new: pages
 * ask for the same few things in the same order, so that counting alone would send each to one server for ever.
 */
export async function openInTurns(origins: readonly string[]): Promise<InTurns> {
  const turns = new Map<string, number[]>();
  const proxy = createServer((asked, reply) => {
    const { method = 'GET', url = '/', headers } = asked;
    const call = `${method} ${url.replace(/\?.*/, '')}`;
    const known = turns.get(call) ?? [];
    const at = ((known.at(-1) ?? turns.size) + 1) % origins.length;
    turns.set(call, [...known, at]);
    const passedOn = send(new URL(url, origins[at]), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passedOn.on('error', () => reply.destroy());
    asked.on('error', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered: (call) => turns.get(call) ?? [],
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
