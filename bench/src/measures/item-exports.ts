/** What exporting the reporting table costs a server that has just started: time, and memory beside what reading takes. */
import { signIn } from '../api-client.ts';
import { atMost, type Figure, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const rounds = 5;
/** As many as fifty thousand rows are made of. */
const items = 97;
const megabyte = 1024 ** 2;

/** @param itemIds of all items that everyone has. */
export async function measureItemExports(team: Team, itemIds: readonly string[]): Promise<Figure[]> {
  const server = await startServerProcess(team.dataDir);
  try {
    const { token, post } = await signIn(server.origin, team.manager);
    const query = `wholesalerId=${team.wholesalerId}&db=prod`;
    const some = itemIds.slice(0, items);
    const flags = 'isObjective=true&isIncentive=true';
    const { count } = (await post(`/api/v3/items/reporting?${query}&${flags}`, { itemIds: some })) as { count: number };
    const before = server.memory();
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      const answer = await fetch(`${server.origin}/api/v3/items/exportToFile?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ itemIds: some }),
      });
      if (!answer.ok) throw new Error(`The export was refused: ${answer.status}.`);
      bytes = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - startedAt);
    }
    const worst = Math.max(...times);
    const peak = server.peaks().server;
    const inMegabytes = (size: number) => `${(size / megabyte).toFixed(0)} MB`;
    const row = { measure: 'items', dataset: `${count} rows` };
    return [
      {
        ...{ ...row, what: `.xlsx of all columns, ${rounds} times`, peer: inMegabytes(bytes) },
        value: `p50 ${(percentile(times, 50) / 1000).toFixed(2)} s, slowest ${(worst / 1000).toFixed(2)} s`,
        limit: atMost(worst, 3000, '< 3 s'),
      },
      {
        ...{ ...row, what: 'memory that these exports take at most, beside what reading took' },
        value: inMegabytes(peak - before),
        peer: `of ${inMegabytes(peak)}, the rows read once ${inMegabytes(before)}`,
        limit: atMost(peak - before, 200 * megabyte, '< 200 MB'),
      },
    ];
  } finally {
    await server.stop();
  }
}
