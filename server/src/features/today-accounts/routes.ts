/** The accounts of a rep in the field, or of a lead's team. */
import {
  listProgramAccounts,
  listTodayAccounts,
  readAccountWhyNot,
  readTodayAccount,
} from '@caselift/contract/today-accounts';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type Asked, readAskedItem } from '../../figures/asked-item.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { requireSubject } from '../../identity/subject.ts';
import { readAccountVisit } from './account.ts';
import { countsOf, groupsOf } from './groups.ts';
import { readTodayAccounts } from './list.ts';
import { readLacking } from './placed.ts';
import { readProgram } from './program.ts';
import { whyNotOf } from './why-not.ts';

export function todayAccountRoutes(app: FastifyInstance, context: Context): void {
  const { memory, questions } = context;

  serveScoped(app, context, listProgramAccounts, async ({ inScope, ...asked }) => {
    const { page, limit, accounts: shown, list } = asked.query;
    const { item, program } = await inScope((tx) => readFor(tx, asked));
    const groups = groupsOf(program.accounts, asked.query);
    const lackingOf = list === 'open' ? await readLacking(context, item, program) : () => [];
    return {
      results: groups.slice((page - 1) * limit, page * limit).map((group) => ({
        ...group,
        accounts: group.accounts.slice(0, shown).map((account) => {
          const { customId, name, standing } = account;
          const { state, note } = standing;
          return { buyerId: customId, name, state, note, lacks: lackingOf(account) };
        }),
      })),
      count: groups.length,
      ...countsOf(program.accounts),
      products: program.measure?.label.startsWith('PODs') ? program.products.length : null,
    };
  });

  serveScoped(app, context, readAccountWhyNot, async ({ inScope, gone, ...asked }) => {
    const { item, program } = await inScope((tx) => readFor(tx, asked));
    return whyNotOf({ questions, gone, item, buyerId: asked.params.buyerId }, program);
  });

  serveScoped(app, context, listTodayAccounts, ({ inScope, ...asked }) =>
    inScope((tx) => readTodayAccounts(tx, memory, asked)),
  );

  serveScoped(app, context, readTodayAccount, ({ viewer, scope, params, query, inScope }) =>
    inScope((tx) => readAccountVisit(tx, memory, { viewer, scope, buyerId: params.buyerId, rows: query.rows })),
  );

  async function readFor(
    tx: Tx,
    {
      viewer,
      scope,
      params,
      query,
    }: Omit<Asked, 'params'> & { params: { itemId: string }; query: { customId?: string | undefined } },
  ) {
    const customId = query.customId ?? viewer.customId;
    if (customId === null) throw refusal('forbidden', userTexts.notPermitted);
    if (customId !== viewer.customId) await requireSubject(tx, memory, { viewer, scope }, below, customId);
    const item = await readAskedItem(tx, memory, { viewer, scope, params: { itemId: params.itemId, customId }, query });
    return { item, program: await readProgram(tx, memory, item) };
  }
}

const below = { about: { salesRep: 'own', teamLead: 'below' } } as const;
