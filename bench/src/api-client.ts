/** The few calls of the API that the benches make, as an admin. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Client = {
  token: string;
  get: (path: string) => Promise<unknown>;
  post: (path: string, body?: object) => Promise<unknown>;
  patch: (path: string, body: object) => Promise<unknown>;
  /** Bytes, as a part of an upload is sent. */
  put: (path: string, bytes: Buffer) => Promise<unknown>;
};
export type Account = { email: string; password: string };

export async function signIn(origin: string, { email, password }: Account): Promise<Client> {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const signedIn = await ask(`${origin}/api/login`, 'POST', `Basic ${basic}`);
  const { token } = signedIn as { token: string };
  const call = (method: Method) => (path: string, body?: object) =>
    ask(`${origin}${path}`, method, `Bearer ${token}`, body);
  const put = (path: string, bytes: Buffer) => ask(`${origin}${path}`, 'PUT', `Bearer ${token}`, bytes);
  return { token, get: call('GET'), post: call('POST'), patch: call('PATCH'), put };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

async function ask(url: string, method: Method, authorization: string, body?: object): Promise<unknown> {
  const isBytes = body instanceof Uint8Array;
  const contentType = isBytes ? 'application/octet-stream' : 'application/json';
  const headers = { authorization, ...(body === undefined ? {} : { 'content-type': contentType }) };
  const response = await fetch(url, { method, headers, body: isBytes ? body : JSON.stringify(body) });
  const answer = (await response.json()) as { payload?: unknown; message?: string };
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.message}`);
  return answer.payload;
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
