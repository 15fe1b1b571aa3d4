import type { DateRange } from '@caselift/domain/calendar';
import { goalMeasures } from '@caselift/domain/measure-list';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { EditableEntity } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { salesPeriodName } from './sales-period-name.ts';
import { scopeQuery } from './scope.ts';
import { InForce } from './wholesaler-update.ts';

export const publicationTexts = {
  unknown: "This publication doesn't exist.",
  noGoals: 'Nobody has a goal or a payout yet, so nobody is paid for these sales. You can add them later.',
  figuresDropped: "This publication's data has been removed, so it can't be restored.",
  /** @param people with another pay, the largest change first. */
  rulesChange: (period: DateRange, people: readonly { name: string; cents: number }[]) => {
    const sum = people.reduce((all, { cents }) => all + cents, 0);
    const named = people.slice(0, namedOfRules).map(({ name, cents }) => `${name} ${signedMoney(cents)}`);
    const more = people.length - named.length;
    return `Rules of pay were corrected. ${salesPeriodName(period)}, not closed: ${people.length} ${people.length === 1 ? 'person' : 'people'}, ${signedMoney(sum)} (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}).`;
  },
} as const;

const namedOfRules = 5;
const signedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${moneyText(cents)}`;

/** One publication. available: its snapshot is still kept, so it can be rolled back to. */
export const Publication = z.object({
  publicationId: z.number(),
  snapshotId: z.number(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  lastTransactionDate: z.nullable(z.string()),
  inForce: z.boolean(),
  available: z.boolean(),
});
export type Publication = z.output<typeof Publication>;

export const listPublications = endpoint({
  method: 'GET',
  path: '/api/publications',
  summary: "Lists the wholesaler's publications, newest first, or answers them as a file.",
  access: adminsOnly,
  scope: 'wholesaler',
  files: ['csv'],
  query: z.extend(scopeQuery, { export: z.optional(z.enum(['csv'])) }),
  reply: z.array(Publication),
});

const Edit = z.object({
  entity: EditableEntity,
  customId: z.string(),
  /** Of a product, which few know by its ID. */
  name: z.optional(z.string()),
  /** In words: 'max FPL percent', 'GP from 2026-05-01: goal'. If one side lacks the person, only the name is given. */
  field: z.string(),
  current: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});
export type Edit = z.output<typeof Edit>;

/** A figure before and after, in dollars, CE or a count. */
const BeforeAfter = z.object({
  label: z.string(),
  unit: z.enum(['usd', 'ce', 'count', 'date']),
  before: z.nullable(z.union([z.number(), z.string()])),
  after: z.nullable(z.union([z.number(), z.string()])),
});

/** What a publication would change: shown before it is made. */
export const PublishPreview = z.object({
  totals: z.array(BeforeAfter),
  /**
   * Users with the largest changes in the period to date, by GP, then by volume, largest first, at most 10. Dollars and
   * CE.
   */
  users: z.array(
    z.object({
      customId: z.string(),
      name: z.string(),
      ...recordOf(
        goalMeasures.flatMap((measure) => [`${measure}Before`, `${measure}After`] as const),
        () => z.number(),
      ),
    }),
  ),
  usersMoved: z.number(),
  /** Editable fields of prod that would take preview's value. */
  edits: z.array(Edit),
  /**
   * Sentences: what rules of a new release pay otherwise in periods that are over and not closed, a part older than the
   * others, GP down more than 30%, a supplier vanished.
   */
  warnings: z.array(z.string()),
});
export type PublishPreview = z.output<typeof PublishPreview>;

export const previewPublication = endpoint({
  method: 'GET',
  path: '/api/publishPreview',
  summary: 'Returns what publishing now would change in prod.',
  access: adminsOnly,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: scopeQuery,
  reply: PublishPreview,
});

/** How far a wholesaler is on its way to the first publication. */
export const FirstSteps = z.object({
  imported: z.boolean(),
  updated: z.boolean(),
  /** People of Preview, and how many of them have a goal or a payout. */
  people: z.number(),
  withGoals: z.number(),
  published: z.boolean(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/firstSteps',
  summary: 'Returns which steps to the first publication are done: import, update, goals, publish.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: FirstSteps,
});

const publicationParams = z.object({
  publicationId: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

export const previewRollback = endpoint({
  method: 'GET',
  path: '/api/publications/:publicationId/rollback',
  summary: 'Lists the later edits that a rollback to this publication would undo.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  params: publicationParams,
  reply: z.object({ edits: z.array(Edit) }),
});

export const rollback = endpoint({
  method: 'POST',
  path: '/api/publications/:publicationId/rollback',
  summary: 'Rolls prod back to an earlier publication: its figures, people, goals and settings together.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params: publicationParams,
  reply: InForce,
});
