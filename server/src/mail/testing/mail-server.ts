import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Running = { url: string; server: SMTPServer; stop(): Promise<void> };

/** A mail server on a free port of this machine, which asks for no sign-in. */
export async function startMailServer(options: SMTPServerOptions): Promise<Running> {
  const server = new SMTPServer({ authOptional: true, hideSTARTTLS: true, ...options });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, server, stop: () => new Promise<void>((closed) => server.close(closed)) };
}

/** One that goes away once it has all of a mail, without an answer. */
export async function startSwallowingServer(): Promise<Running> {
  const running: Running = await startMailServer({
    onData: (stream) => {
      stream.resume().on('end', () => {
        for (const one of running.server.connections) one.close();
      });
    },
  });
  return running;
}
