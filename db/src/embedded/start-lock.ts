import { createServer } from 'node:net';
import { errorCode } from '../connect.ts';

/**
 * Tries to become the one process that may create, start or clean up the cluster called `name`; null when another one
 * is. A listening abstract Unix socket is the lock, for the kernel drops it with the process, however that ends.
 * Only Linux has such sockets: elsewhere every caller gets the lock, and PostgreSQL's own lock file and the atomic
 * rename after initdb are what is left.
 */
export function tryStartLock(name: string): Promise<(() => Promise<void>) | null> {
  if (process.platform !== 'linux') return Promise.resolve(async () => {});
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(`\0caselift-start-${name}`, () => {
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}
