import type { Endpoint } from '@caselift/contract/endpoint';
import { addressOf, type CallInput, type CallOptions, pause, send } from './call.ts';

/**
 * Makes a call that answers a file in place of its envelope.
 * @throws Refusal as `call` does.
 * @example const { name, content } = await callFile(exportItemReport, { query: scope, body: { itemIds } });
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ name: string; content: Blob }> {
  const { body } = input as { body?: unknown };
  const sent = body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) };
  const ask = () => send(addressOf(endpoint, input), { method: endpoint.method, ...sent }, options);
  let response = await ask();
  while (response.status === stillWorking) {
    await pause(options.signal);
    response = await ask();
  }
  const name = nameIn(response.headers.get('content-disposition') ?? '');
  return { name, content: await response.blob() };
}

/** Asked again, the call goes on waiting. */
const stillWorking = 202;

/** @example nameIn(`attachment; filename="a.csv"; filename*=UTF-8''b.csv`) // 'b.csv' */
function nameIn(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'Export';
}
