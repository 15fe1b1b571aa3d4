/**
 * `npm start`: keeps server/src/main.ts, which is started again when it ends by itself. It has no database, port or file that
 * it could end by. SIGTERM, SIGINT and SIGHUP end both for good.
 */
import { keepServer } from './start/kept-process.ts';
import { closeOnce } from './start/shutdown.ts';

/** A server works nothing out for so long without a pause. */
const mostSilentSeconds = 120;

const shutDown = closeOnce(() => server.stop(), 25_000);
const server = keepServer({ mostSilentSeconds, onEnd: shutDown });
