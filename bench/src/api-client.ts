/** The few calls of the API that the benches make, as an admin. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Client = {
  token: string;
  get: (path: string) => Promise<unknown>;
  post: (path: string) => Promise<unknown>;
};

export async function signIn(origin: string, email: string, password: string): Promise<Client> {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const signedIn = await ask(`${origin}/api/login`, 'POST', `Basic ${basic}`);
  const { token } = signedIn as { token: string };
  return {
    token,
    get: (path) => ask(`${origin}${path}`, 'GET', `Bearer ${token}`),
    post: (path) => ask(`${origin}${path}`, 'POST', `Bearer ${token}`),
  };
}

async function ask(url: string, method: 'GET' | 'POST', authorization: string): Promise<unknown> {
  const response = await fetch(url, { method, headers: { authorization } });
  const body = (await response.json()) as { payload?: unknown; message?: string };
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${body.message}`);
  return body.payload;
}

/** Starts an update of preview and waits until its last part is completed. */
export async function updateAndWait(client: Client, wholesalerId: string): Promise<void> {
  const query = `wholesalerId=${wholesalerId}&db=preview`;
  await client.post(`/api/wholesalerUpdate?${query}`);
  for (;;) {
    await sleep(250);
    const parts = (await client.get(`/api/wholesalerUpdate?${query}`)) as Record<
      string,
      { status: string; message: string }
    >;
    const failed = Object.values(parts).find(({ status }) => status.endsWith('error'));
    if (failed) throw new Error(`The update failed: ${failed.message}`);
    if (Object.values(parts).every(({ status }) => status === 'Completed')) return;
  }
}
