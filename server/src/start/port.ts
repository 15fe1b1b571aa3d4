import { createServer } from 'node:net';

/** Why the address cannot be listened on, as a sentence; null when it can. */
export async function portFault(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  probe.once('error', (error: NodeJS.ErrnoException) => resolve(sayPortFault(error, host, port)));
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  return promise;
}

function sayPortFault(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Set another one: PORT=${port === 65_535 ? 3000 : port + 1} npm start`;
  }
  if (error.code === 'EACCES')
    return `Port ${port} needs more permissions than this user has. Set PORT to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${host} is not an address of this machine.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
