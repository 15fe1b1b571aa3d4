/** How soon the live panel of an item shows who it reaches and what it would have paid. */
import { setTimeout as sleep } from 'node:timers/promises';
import { itemMeasures, type MeasureLabel, measureLabels } from '@caselift/domain/programs/item-measures';
import { type Client, updateAndWait } from '../api-client.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, percentile } from '../figures.ts';
import { withPublished } from '../published.ts';

const drafts = 60;
const placements = measureLabels.filter((label) => itemMeasures[label].unit === 'pairs');

/** Needs the generated wholesaler with a snapshot: measureUpdate or measureItems. */
export async function measureItemDrafts(dataset: Dataset): Promise<Figure[]> {
  const { wholesalerId, name } = dataset;
  if (wholesalerId !== 'big') return [];
  return withPublished(dataset, async ({ server, client }) => {
    const figures: Figure[] = [];
    const figure = (what: string, times: readonly number[], most: number) =>
      figures.push({
        ...{ measure: 'item-drafts', dataset: name, what, peer: '' },
        value: `p50 ${percentile(times, 50).toFixed(0)}, p95 ${percentile(times, 95).toFixed(0)}, max ${Math.max(...times).toFixed(0)} ms (${times.length} drafts)`,
        limit: atMost(percentile(times, 95), most, `p95 < ${most} ms`),
      });
    const ask = (call: 'reach' | 'results' | 'pods', number: number) =>
      timed(
        `${server.origin}/api/v3/itemDrafts/${call}?wholesalerId=${wholesalerId}&db=prod`,
        client,
        draft(number, call === 'pods' ? placements : measureLabels),
      );
    await ask('reach', 0);
    await ask('results', 0);
    const all = Array.from({ length: drafts }, (_, at) => at + 1);
    figure('whom an item reaches', await oneByOne(all, (number) => ask('reach', number)), 300);
    figure('what it would have paid in 13 periods', await oneByOne(all, (number) => ask('results', number)), 1000);
    await ask('pods', 0);
    figure('placements by each definition', await oneByOne(all, (number) => ask('pods', number)), 1000);
    const state = { isOver: false };
    const update = updateAndWait(client, wholesalerId).finally(() => {
      state.isOver = true;
    });
    const beside: number[] = [];
    for (let number = drafts + 1; !state.isOver; number += 1) beside.push(await ask('results', number));
    await update;
    figure('the same beside an update', beside, 2000);
    return figures;
  });
}

/** Of 20 reps, with other products, measures and rates each time. */
const draft = (number: number, labels: readonly MeasureLabel[]) => ({
  ...{ kind: 'incentive', type: 'quantity' },
  form: {
    ...{ name: `Draft ${number}`, target: 20 + number, quantityPayout: 5, supplierContribution: 40 },
    ...{ period: number % 4 === 0 ? 'current_quarter' : 'current_month', isFullAmount: true },
    cap: { units: 'percentage', value: 150 },
    users: Array.from({ length: 20 }, (_, at) => `BIG_${1000 + ((number * 7 + at) % 200)}`),
    measure: { label: labels[number % labels.length] },
    productsFilters: {
      supplier: [`Supplier ${number % 250}`, `Supplier ${(number * 3 + 1) % 250}`],
      ...{ brandFams: [], brand: [], packageType: [], size: [], productType: [] },
    },
    ...(number % 3 === 0 && { accountsFilters: { accountType: ['Bar'], premise: [], chain: [], location: [] } }),
  },
});

async function oneByOne(numbers: readonly number[], ask: (number: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const number of numbers) {
    times.push(await ask(number));
    await sleep(50);
  }
  return times;
}

/** Milliseconds to the answer; what takes longer than the call waits is asked for again. */
async function timed(url: string, { token }: Client, body: object): Promise<number> {
  const start = performance.now();
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { message?: string };
    if (!response.ok) throw new Error(`${url}: ${response.status} ${answer.message}`);
    if (response.status !== 202) return performance.now() - start;
  }
}
