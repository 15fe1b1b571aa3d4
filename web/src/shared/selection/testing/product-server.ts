/**
 * A small server with 10,000 products to be selected that saves each click: no endpoint of the product does, so that
 * such a source is proven against this one, over HTTP.
 */
import fastify, { type FastifyRequest } from 'fastify';
import type { Check, SelectionPage, SelectionSource } from '../source.ts';

export type Product = { name: string; supplier: string };
export type ProductFilter = { searchPhrase?: string; selectedOnly?: boolean };

export const lockedText = 'The boost "Summer Lager" has it. Take it out there first.';
const suppliers = ['Harbor Imports', 'Northern Crown', 'Cedar Mill', 'Old Quay'];

/** Of a call: before it is carried out, or before its answer leaves. */
type Hold = { at: 'call' | 'answer'; reached: PromiseWithResolvers<void>; letGo: PromiseWithResolvers<void> };

export async function startProductServer(perPage = 50) {
  const products = Array.from({ length: 10_000 }, (_, index) => ({
    id: `P${index + 1}`,
    checked: false,
    item: { name: `Product ${index + 1}`, supplier: suppliers[index % suppliers.length] ?? '' },
    // Every hundredth.
    ...(index % 100 === 99 && { locked: lockedText }),
  }));
  const byId = new Map(products.map((product) => [product.id, product]));
  const arrived: unknown[] = [];
  const holds: Hold[] = [];
  const heldAnswers = new WeakMap<FastifyRequest, Hold>();
  const selected = () => products.filter(({ checked }) => checked).length;
  const matching = ({ searchPhrase = '', selectedOnly = false }: ProductFilter) =>
    products.filter(({ item, checked }) => item.supplier.includes(searchPhrase) && (checked || !selectedOnly));

  const app = fastify({ forceCloseConnections: true });
  const wait = async ({ reached, letGo }: Hold) => {
    reached.resolve();
    await letGo.promise;
  };
  app.addHook('preHandler', async (request) => {
    const hold = holds.shift();
    if (hold?.at === 'call') await wait(hold);
    else if (hold !== undefined) heldAnswers.set(request, hold);
  });
  app.addHook('onSend', async (request) => {
    const hold = heldAnswers.get(request);
    if (hold !== undefined) await wait(hold);
  });
  app.post<{ Body: { filter: ProductFilter; page: number } }>('/page', ({ body: { filter, page } }) => {
    const found = matching(filter);
    const rows = found.slice((page - 1) * perPage, page * perPage);
    return { rows, count: found.length, selected: selected(), total: products.length } satisfies SelectionPage<Product>;
  });
  app.post<{ Body: { checks: Check[] } }>('/checks', ({ body: { checks } }, reply) => {
    arrived.push(checks);
    if (checks.some(({ id }) => byId.get(id)?.locked !== undefined))
      return reply.code(409).send({ message: lockedText });
    for (const { id, checked } of checks) Object.assign(byId.get(id) ?? {}, { checked });
    return { selected: selected() };
  });
  app.post<{ Body: { filter: ProductFilter; checked: boolean } }>('/checks/all', ({ body: { filter, checked } }) => {
    arrived.push({ filter, checked });
    for (const product of matching(filter)) if (!('locked' in product)) product.checked = checked;
    return { selected: selected() };
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    source: productSource(origin),
    /** What was asked to be changed, in the order of arrival. */
    arrived,
    /** Holds the next call that has none: `reached` resolves once it is there, and it goes on when told to. */
    holdNext: (at: Hold['at']) => {
      const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ at, reached, letGo });
      return { reached: reached.promise, letGo: letGo.resolve };
    },
    /** Another person locks a row after it has been read. */
    lock: (id: string) => Object.assign(byId.get(id) ?? {}, { locked: lockedText }),
    isChecked: (id: string) => byId.get(id)?.checked,
    selected,
    stop: () => app.close(),
  };
}

function productSource(origin: string): SelectionSource<Product, ProductFilter> {
  const call = async (path: string, body: unknown, signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(answer.message);
    return answer;
  };
  return {
    page: (filter, page, signal) => call('/page', { filter, page }, signal),
    set: (checks) => call('/checks', { checks }),
    setAll: (filter, checked) => call('/checks/all', { filter, checked }),
  };
}
