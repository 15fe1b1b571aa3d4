/** An open-loop load: requests start on the clock whether or not earlier ones were answered, so that a stall is seen. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answered = {
  /** When it was due, on performance.now()'s clock, and how long after that the whole answer was there. */
  dueAt: number;
  milliseconds: number;
  status: number;
  url: string;
};

export type Load = {
  /** Ends the load, waits for the answers under way, and answers all of them. */
  stop: () => Promise<{ answered: Answered[]; skipped: number }>;
};

// Beyond this many unanswered requests new ones are skipped and counted: the generator must not be what breaks.
const mostUnderWay = 1000;

/** The addresses take turns; perSecond is of all of them together. bodies: of those that are posted to. */
export type Request = {
  urls: readonly string[];
  token: string;
  perSecond: number;
  bodies?: ReadonlyMap<string, string>;
};

/** Everything that is answered while the work is done. */
export async function underLoad(request: Request, work: () => Promise<unknown>): Promise<Answered[]> {
  const load = startLoad(request);
  await work();
  const { answered, skipped } = await load.stop();
  if (skipped > 0) console.warn(`${skipped} requests were skipped: too many were unanswered.`);
  return answered;
}

export function startLoad(request: Request): Load {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const headers = { authorization: `Bearer ${request.token}`, 'accept-encoding': 'gzip' };
  const answered: Answered[] = [];
  let skipped = 0;
  let underWay = 0;
  let stopped = false;

  const fire = (url: string, dueAt: number) => {
    if (underWay >= mostUnderWay) {
      skipped++;
      return;
    }
    underWay++;
    const note = (status: number) => {
      underWay--;
      answered.push({ dueAt, milliseconds: performance.now() - dueAt, status, url });
    };
    const body = request.bodies?.get(url);
    const sent =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    http
      .request(url, { agent, ...sent }, (response) => {
        response.resume();
        response.on('end', () => note(response.statusCode ?? 0));
        response.on('error', () => note(0));
      })
      .on('error', () => note(0))
      .end(body);
  };

  const run = async () => {
    const start = performance.now();
    for (let sent = 0; !stopped; ) {
      const dueSoFar = Math.floor(((performance.now() - start) / 1000) * request.perSecond);
      for (; sent < dueSoFar; sent++) {
        fire(request.urls[sent % request.urls.length] ?? '', start + ((sent + 1) * 1000) / request.perSecond);
      }
      await sleep(1);
    }
    while (underWay > 0) await sleep(5);
    agent.destroy();
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return { answered, skipped };
    },
  };
}
