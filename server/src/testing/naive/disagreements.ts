/** What the API answers beside the naive reckoning of the same wholesaler. */
import type { BoostResult } from '@caselift/contract/boost-results';
import type { Boost } from '@caselift/contract/boosts';
import { linesLimit } from '@caselift/contract/line-orders';
import type { MonthDays, Months } from '@caselift/contract/over-time';
import type { InvoiceLine, InvoiceLines, UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { LinedPart } from '@caselift/domain/pay/pay-parts';
import type { Ask, TestApp } from '../test-app.ts';
import type { NaiveBoost } from './boosts.ts';
import { differences } from './compare.ts';
import { naiveUsers } from './figures.ts';
import { naiveHouse } from './progress.ts';
import type { Files } from './rows.ts';
import { settingsOf, type Typed } from './settings.ts';

/** An admin at the API of one wholesaler, in prod. */
export function callsOf(server: TestApp, token: string, wholesalerId: string) {
  async function call(request: Ask): Promise<unknown> {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('wholesalerId', wholesalerId);
    url.searchParams.set('db', 'prod');
    const sent = { ...request, url: `${url.pathname}${url.search}`, as: token };
    const { status, body } = await server.askOn(sent);
    if (status !== 200) throw new Error(`${request.method ?? 'GET'} ${url.pathname}: ${status} ${body.message}`);
    return body.payload;
  }
  return {
    users: async () => (await call({ url: '/api/users' })) as User[],
    months: async (of: string) => (await call({ url: `/api/overTime/${of}` })) as Months,
    days: async (of: string, month: string) =>
      (await call({ url: `/api/overTime/${of}/days?month=${month}` })) as MonthDays,
    wholesaler: async () => (await call({ url: '/api/wholesaler' })) as Wholesaler,
    statement: async (customId: string) => (await call({ url: `/api/users/${customId}/statement` })) as UserStatement,
    /** Every invoice line behind a measure, page by page, with the sums that the answer gives. */
    lines: async (customId: string, measure: LinedPart, boost?: string) => {
      const lines: InvoiceLine[] = [];
      for (let page = 1; ; page++) {
        const query = `measure=${measure}&page=${page}&limit=${linesLimit}${boost ? `&boost=${boost}` : ''}`;
        const answer = (await call({ url: `/api/users/${customId}/lines?${query}` })) as InvoiceLines;
        lines.push(...answer.lines);
        if (lines.length >= answer.count || answer.lines.length === 0) return { lines, totals: answer.totals };
      }
    },
    boosts: async () => (await call({ url: '/api/v2/boosts?limit=200' })) as Boost[],
    saveBoost: async (boost: Boost, form: object) => {
      const { _id, isSaved: _1, parentId: _2, stage: _3, earned: _4, ...stored } = boost;
      return call({ url: `/api/v2/boosts/${_id}`, method: 'PATCH', json: { _id, ...stored, ...form } });
    },
    copyBoost: async (boostId: string, name: string) =>
      (await call({ url: `/api/v2/boosts?parentId=${boostId}`, method: 'POST', json: { name } })) as Boost,
    deleteBoost: (boostId: string) => call({ url: `/api/v2/boosts/${boostId}`, method: 'DELETE' }),
    result: async (boostId: string) => (await call({ url: `/api/v2/boosts/${boostId}/result` })) as BoostResult,
    /** The file that the answered address downloads. */
    packet: async (boostId: string, format: 'xlsx' | 'pdf') => {
      const url = `/api/v2/boosts/${boostId}/packet?format=${format}`;
      const { signedUrl } = (await call({ url })) as { signedUrl: string };
      return (await server.app.inject({ url: signedUrl })).rawPayload;
    },
    change: (settings: object) => call({ url: '/api/wholesaler', method: 'PATCH', json: settings }),
    edit: (customIds: readonly string[], patch: object) =>
      call({ url: `/api/users?customIds=${customIds.join(',')}`, method: 'PATCH', json: { patch } }),
    flag: (customIds: readonly string[], sponsored: { isSponsored?: boolean; isExcluded?: boolean }) => {
      const ids = customIds.map((id) => `customIds=${id}`).join('&');
      return call({ url: `/api/products?${ids}`, method: 'PATCH', json: { patch: { sponsored } } });
    },
  };
}

/**
 * Every figure on which the two disagree, of every person and of the house; nobody may be missing or too many.
 * @param by what no file says: of a person, by customId, and the wholesaler's boosts.
 */
export async function disagreements(
  calls: ReturnType<typeof callsOf>,
  files: Files,
  by: { typed?: Record<string, Typed>; boosts?: readonly NaiveBoost[] } = {},
): Promise<string[]> {
  const wholesaler = await calls.wholesaler();
  const answered = new Map((await calls.users()).map((user) => [user.customId, user]));
  const settings = settingsOf(wholesaler);
  const people = naiveUsers(files, settings, by).flatMap((user) => {
    const answer = answered.get(user.customId);
    answered.delete(user.customId);
    return differences(user, answer, user.customId);
  });
  const house = (['gp', 'volume'] as const).flatMap((measure) => {
    const goal = wholesaler[`${measure}CompanyGoal`] ?? null;
    return differences(naiveHouse(files.lines, measure, settings, goal), wholesaler[measure], `HOUSE ${measure}`);
  });
  return [...people, ...house, ...[...answered.keys()].map((customId) => `${customId} is in no file`)];
}
