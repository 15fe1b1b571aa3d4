/** Measuring items when someone asks for it, and taking back what was typed for people (docs/product.md, Items). */
import type { ItemKind } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { adminsOnly, managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { PartStatus } from './wholesaler-update.ts';

/** An item isn't run again within this after its last run, unless an update has completed since. */
export const runCooldownMinutes = 30;

export const itemRunTexts = {
  completed: 'Action completed',
  updating: 'Updating objectives and incentives...',
  updateCompleted: 'Objectives and incentives updated',
  updateFailed: 'Something went wrong with the objectives and incentives update!',
  unknown: { objective: "This objective doesn't exist.", incentive: "This incentive doesn't exist." },
  archived: (kind: ItemKind) => `This ${kind} is archived and keeps its last result. Restore it first.`,
  incomplete: (kind: ItemKind) => `This ${kind} isn't complete. Fill in what's missing and save it, then run it.`,
  noSales: (kind: ItemKind) => `This ${kind} doesn't measure sales, so there is nothing to run.`,
  noFigures: 'There are no figures yet. Run an update first.',
  ranJustNow: (minutesLeft: number) =>
    `This has just been run. Try again in ${minutesLeft} minute${minutesLeft === 1 ? '' : 's'}, or after the next update.`,
  noLines: "Objectives and incentives can't be measured by these figures any more. Run an update, then publish it.",
  keepsChanging: 'The figures changed while this was being saved, so nothing was saved. Try again in a minute.',
} as const;

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'This ID is not one of an item.')) });

const written = { objective: 'Objective', incentive: 'Incentive' } as const satisfies Record<ItemKind, string>;

const run = (kind: ItemKind) =>
  endpoint({
    method: 'GET',
    path: `/api/runQueryFor${written[kind]}/:id`,
    summary: `Measures what Preview and Production lack of the ${kind}. 409 within ${runCooldownMinutes} minutes of its last run.`,
    access: managersAndAdmins,
    scope: 'wholesaler',
    changesNothing: false,
    mayTakeLonger: true,
    inHistory: true,
    query: scopeQuery,
    params,
    reply: z.object({ lastRunAt: z.string() }),
  });

const resetValues = (kind: ItemKind) =>
  endpoint({
    method: 'GET',
    path: `/api/resetValuesFor${written[kind]}/:id`,
    summary: `Removes what was typed for people and the quantities uploaded in the running period of the ${kind} and its parts.`,
    access: managersAndAdmins,
    scope: 'wholesaler',
    changesNothing: false,
    inHistory: true,
    query: scopeQuery,
    params,
    reply: z.object({ edits: z.number(), quantities: z.number() }),
  });

export const runQueryFor = { objective: run('objective'), incentive: run('incentive') } as const;
export const resetValuesFor = { objective: resetValues('objective'), incentive: resetValues('incentive') } as const;

export const startItemsUpdate = endpoint({
  method: 'POST',
  path: '/api/objectivesIncentivesUpdate',
  summary:
    'Measures every objective and incentive for Preview and Production (db=preview only). 409 while the wholesaler has another job running.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  reply: z.object({ jobId: z.string() }),
});

export const readItemsUpdate = endpoint({
  method: 'GET',
  path: '/api/objectivesIncentivesStatus',
  summary: 'Returns the status of the latest update of objectives and incentives, if there was one.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.nullable(PartStatus),
  alsoAs: 'data',
});
