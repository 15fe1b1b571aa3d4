/**
 * The driver, `postgres` 3.4.9, with what it lacks where PostgreSQL ends a connection: no release has it yet
 * (porsager/postgres, issues 1154 and 1208). As it is published, a statement of a transaction that lost its connection
 * is written to no socket from a timer, which ends the process; or, where the connection has been opened again
 * meanwhile, goes into the transaction of someone else. And a connection that closes with bytes still to be written
 * answers nothing until it was opened in vain for half a minute (docs/decisions/142-the-driver-is-corrected-as-it-is-loaded.md).
 */
import { registerHooks } from 'node:module';

type Change = [published: string, mended: string];

const changes: Record<string, Change[]> = {
  'connection.js': [
    // Nothing is written where there is no socket.
    [
      'function execute(q) {\n',
      "function execute(q) {\n    if (!socket) return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n",
    ],
    // What waited to be written went with its socket.
    [
      "clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    // So did what PostgreSQL said last, which would be the answer to the next statement.
    [
      'closedTime = performance.now()\n',
      'query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n    closedTime = performance.now()\n',
    ],
  ],
  'index.js': [
    // A transaction ends with its connection.
    ['let savepoints = 0\n', 'let lost = null\n    let savepoints = 0\n'],
    [
      'connection.onclose = reject)',
      'connection.onclose = e => {\n          lost = e\n          while (queries.length) queries.shift().reject(e)\n          reject(e)\n        })',
    ],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n',
    ],
    // So does a session that was reserved.
    [
      'c.reserved.release = true\n',
      'c.reserved.release = true\n    let lost = null\n    c.onclose = e => {\n      lost = e\n      while (queue.length) queue.shift().reject(e)\n    }\n',
    ],
    ['c.reserved = null\n      onopen(c)', 'if (lost) return\n      c.reserved = null\n      onopen(c)'],
    [
      'function handler(q) {\n      c.queue === full\n        ? queue.push(q)',
      'function handler(q) {\n      if (lost) return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)',
    ],
  ],
};

function mend(file: string, source: string): string {
  return (changes[file] ?? []).reduce((text, [published, mended]) => {
    const parts = text.split(published);
    // Another version has been installed: see what of this it still needs.
    if (parts.length !== 2) throw new Error(`${file} of the driver is not the one that db/src/driver.ts corrects.`);
    return parts.join(mended);
  }, source);
}

const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const file = /\/postgres\/src\/(connection|index)\.js$/.exec(url) && url.slice(url.lastIndexOf('/') + 1);
    return file ? { ...loaded, source: mend(file, sourceOf(loaded.source)) } : loaded;
  },
});

function sourceOf(source: unknown): string {
  return source instanceof Uint8Array ? new TextDecoder().decode(source) : String(source);
}

export const { default: postgres } = await import('postgres');
hooks.deregister();
