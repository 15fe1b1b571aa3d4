/** Builds the HTTP server: what every request passes, then the calls, then the web app. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { errorTexts } from '@caselift/contract/errors';
import type { Sql } from '@caselift/db/connect';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { adjustmentRoutes } from './features/adjustments/routes.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { avatarRoutes } from './features/avatars/routes.ts';
import { boostResultRoutes } from './features/boost-results/routes.ts';
import { boostRoutes } from './features/boosts/routes.ts';
import { buyerRoutes } from './features/buyers/routes.ts';
import { closingRoutes } from './features/closings/routes.ts';
import { entryCorrectionRoutes } from './features/entry-corrections/routes.ts';
import { failedMailRoutes } from './features/failed-mails/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { goalsRoutes } from './features/goals/routes.ts';
import { gonePeopleRoutes } from './features/gone-people/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { mappingRoutes } from './features/imports/mapping-routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { installationFaultRoutes } from './features/installation-faults/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { itemDraftRoutes } from './features/item-drafts/routes.ts';
import { itemEditRoutes } from './features/item-edits/routes.ts';
import { itemEntryRoutes } from './features/item-entries/routes.ts';
import { itemHolderRoutes } from './features/item-holders/routes.ts';
import { itemReportRoutes } from './features/item-reports/routes.ts';
import { itemResultRoutes } from './features/item-results/routes.ts';
import { itemReviewRoutes } from './features/item-reviews/routes.ts';
import { itemRunRoutes } from './features/item-runs/routes.ts';
import { itemSelectionRoutes } from './features/item-selections/routes.ts';
import { itemPhotoRoutes } from './features/items/photos.ts';
import { itemRoutes } from './features/items/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { lateFactRoutes } from './features/late-facts/routes.ts';
import { monthEndRoutes } from './features/month-end/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { overTimeRoutes } from './features/over-time/routes.ts';
import { supplierMonthRoutes } from './features/over-time/supplier-months.ts';
import { ownItemRoutes } from './features/own-items/routes.ts';
import { paletteRoutes } from './features/palette/routes.ts';
import { payQuestionRoutes } from './features/pay-questions/routes.ts';
import { payrollFileRoutes } from './features/payroll-files/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { planAcceptanceRoutes } from './features/plan-acceptance/routes.ts';
import { podcastRoutes } from './features/podcasts/routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { publicationRoutes } from './features/publications/routes.ts';
import { readinessRoutes } from './features/readiness/routes.ts';
import { recommendationRoutes } from './features/recommendations/routes.ts';
import { roleChangeRoutes } from './features/role-changes/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import { supplierRoutes } from './features/suppliers/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { todayAccountRoutes } from './features/today-accounts/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { userEditRoutes } from './features/user-edits/routes.ts';
import { usersRoutes } from './features/users/routes.ts';
import { wholesalersRoutes } from './features/wholesaler/list.ts';
import { wholesalerRoutes } from './features/wholesaler/routes.ts';
import { wholesalerAdminRoutes } from './features/wholesaler-admin/routes.ts';
import { wholesalerSettingsRoutes } from './features/wholesaler-settings/routes.ts';
import { wholesalerUpdateRoutes } from './features/wholesaler-update/routes.ts';
import { createSnapshotMemory } from './figures/snapshot-memory.ts';
import { askerOf } from './http/asker.ts';
import { diskProbe } from './http/disk-full.ts';
import { answerErrors, refusal, sendError } from './http/errors.ts';
import { registerInputChecks } from './http/input-checks.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { isCall, serveWebApp } from './http/static.ts';
import { cutUnreadBodies } from './http/unread-bodies.ts';
import { createGuessLimit, type Limit } from './identity/guess-limit.ts';
import { openQuestions } from './jobs/queue/questions.ts';
import type { Jobs } from './jobs/queue/queue.ts';
import { isOnDisk, openStorage } from './storage/open-storage.ts';
import { storageRoutes } from './storage/routes.ts';

export type AppOptions = {
  sql: Sql;
  env: Pick<
    Env,
    'demo' | 'publicUrl' | 'trustProxy' | 'sessionHours' | 'dataDir' | 's3' | 'warehouse' | 'workerGoneSeconds'
  >;
  jobs: Pick<Jobs, 'send' | 'wait' | 'sendMail'>;
  /** The built web app; web/dist of this checkout unless given. */
  webRoot?: string;
  limits?: Partial<Limits>;
  /** How long a call waits for the worker's answer to a question; 10 s unless given. */
  answerWithinMs?: number;
  /** Where the log goes, one JSON object a line; stdout unless given, false for none. */
  logTo?: { write(line: string): void } | false;
};

export type Limits = {
  /** All requests of one address: stops a flood, and no office ever meets it. */
  general: Limit;
  /** Wrong passwords and wrong one-time passwords, of one email and of one address. */
  guessesByEmail: Limit;
  guessesByAddress: Limit;
  /** Mails asked for without signing in, from one address and to one email. */
  mailsBySender: Limit;
  mailsByRecipient: Limit;
};

const defaultLimits: Limits = {
  general: { max: 30_000, windowSeconds: 60 },
  guessesByEmail: { max: 10, windowSeconds: 300 },
  guessesByAddress: { max: 60, windowSeconds: 300 },
  mailsBySender: { max: 60, windowSeconds: 300 },
  // Shorter than a one-time password works: who gets no more has a live one.
  mailsByRecipient: { max: 5, windowSeconds: 300 },
};

/** Of characters, decoded or not: a file's name of 200, each of which may take 12 in an address. */
const longestPathParameter = 200 * 12;
/** No call of the contract carries more; files do not come through it. */
const bodyLimitBytes = 1024 * 1024;
/** For 8 MB over the weak signal of a phone; without a limit a body could come byte by byte for days. */
const longestRequestMs = 30 * 60_000;

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The server, ready to listen (or to be asked by app.inject in tests). The caller closes it, then jobs and sql. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...options.limits };
  const trusted = options.env.trustProxy;
  const app = fastify({
    logger: options.logTo !== false && { level: 'info', stream: options.logTo ?? process.stdout },
    logController: new LogController({ disableRequestLogging: true }), // one line a request, below
    genReqId: () => randomUUID(),
    // Fastify doesn't trust a number because it can't see that the nearest address is a proxy. A configured number of
    // proxies means that every request comes through them.
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestRequestMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathParameter },
    frameworkErrors: sendError, // an address that cannot be decoded, which comes to no route
  });
  answerErrors(app);
  registerInputChecks(app);
  cutUnreadBodies(app);
  acceptEmptyJson(app);
  markAndLog(app);
  const webRoot = options.webRoot ?? builtWebApp;
  const storage = await openStorage(options.env);
  await setSecurityHeaders(app, { webRoot, publicUrl: options.env.publicUrl, storageOrigin: storage.origin });
  await app.register(rateLimit, {
    max: limits.general.max,
    timeWindow: limits.general.windowSeconds * 1000,
    errorResponseBuilder: (_request, { ttl }) => refusal('too_many_requests', errorTexts.tooManyRequests(ttl / 1000)),
  });
  // Brotli's default level takes a second for a long table.
  await app.register(compress, { encodings: ['gzip', 'deflate', 'identity'] });
  if (isOnDisk(storage)) await app.register(async (scope) => storageRoutes(scope, storage));
  addCalls(app, {
    ...options,
    storage,
    questions: openQuestions(options.sql, options.answerWithinMs),
    guessLimits: {
      byEmail: createGuessLimit(options.sql, 'guesses by email', limits.guessesByEmail),
      byAddress: createGuessLimit(options.sql, 'guesses by address', limits.guessesByAddress),
    },
    mailLimits: {
      bySender: createGuessLimit(options.sql, 'mails by sender', limits.mailsBySender),
      byRecipient: createGuessLimit(options.sql, 'mails by recipient', limits.mailsByRecipient),
    },
    memory: createSnapshotMemory(),
    isWritable: diskProbe(options.sql, options.env.dataDir),
  });
  await serveWebApp(app, webRoot);
  return app;
}

function addCalls(app: FastifyInstance, context: Context): void {
  readinessRoutes(app, context);
  sessionRoutes(app, context);
  wholesalersRoutes(app, context);
  wholesalerRoutes(app, context);
  wholesalerSettingsRoutes(app, context);
  goalsRoutes(app, context);
  usersRoutes(app, context);
  statementRoutes(app, context);
  monthEndRoutes(app, context);
  overTimeRoutes(app, context);
  lateFactRoutes(app, context);
  userEditRoutes(app, context);
  roleChangeRoutes(app, context);
  gonePeopleRoutes(app, context);
  personalDataRoutes(app, context);
  invitationRoutes(app, context);
  profileRoutes(app, context);
  wholesalerUpdateRoutes(app, context);
  uploadRoutes(app, context);
  mappingRoutes(app, context);
  importRoutes(app, context);
  itemHolderRoutes(app, context);
  itemEntryRoutes(app, context);
  itemReportRoutes(app, context);
  itemResultRoutes(app, context);
  itemDraftRoutes(app, context);
  itemEditRoutes(app, context);
  itemReviewRoutes(app, context);
  entryCorrectionRoutes(app, context);
  itemRunRoutes(app, context);
  jobRoutes(app, context);
  wholesalerAdminRoutes(app, context);
  publicationRoutes(app, context);
  historyRoutes(app, context);
  failedMailRoutes(app, context);
  installationFaultRoutes(app, context);
  supplierRoutes(app, context);
  supplierMonthRoutes(app, context);
  productRoutes(app, context);
  buyerRoutes(app, context);
  closingRoutes(app, context);
  recommendationRoutes(app, context);
  boostRoutes(app, context);
  fileRoutes(app, context);
  boostResultRoutes(app, context);
  itemRoutes(app, context);
  itemPhotoRoutes(app, context);
  itemSelectionRoutes(app, context);
  notificationRoutes(app, context);
  ownItemRoutes(app, context);
  todayRoutes(app, context);
  todayAccountRoutes(app, context);
  tagRoutes(app, context);
  teamRoutes(app, context);
  paletteRoutes(app, context);
  podcastRoutes(app, context);
  adjustmentRoutes(app, context);
  payQuestionRoutes(app, context);
  payrollFileRoutes(app, context);
  planAcceptanceRoutes(app, context);
  adminRoutes(app, context);
  avatarRoutes(app, context);
  analyticsRoutes(app, context);
}

/** Calls without a body may still come with the JSON content type, as browsers' wrappers send it. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

function markAndLog(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Or the back button would show figures after a person has logged out.
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isCall(request)) return;
    const { method, url, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    // The path alone: a query may hold names that people searched for.
    request.log.info({ method, path: url.split('?')[0], status: reply.statusCode, ms, ip, ...askerOf(request) });
  });
}
