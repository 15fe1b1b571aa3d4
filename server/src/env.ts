/** The configuration: read from the environment once, at start, with every fault said at once. */
import path from 'node:path';
import type { WarehouseEngine } from '@caselift/db/wholesalers';
import { isRealDate } from '@caselift/domain/dates';
import * as z from 'zod';
import { faultOfCredentials } from './google-credentials.ts';
import { usualGoneSeconds } from './jobs/queue/living.ts';

export type Env = {
  /** What this process is: all of the product, or one of several servers or workers over one database. */
  role: Role;
  /** The name of the worker, which has its wholesalers by it. */
  worker: string;
  /** A worker without a sign of life for so long is gone, and others take its wholesalers. */
  workerGoneSeconds: number;
  port: number;
  host: string;
  /** Absolute path of the folder that holds everything this installation keeps on disk. */
  dataDir: string;
  /** Null: the embedded PostgreSQL inside dataDir. */
  databaseUrl: string | null;
  /** Where people reach the application, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** Proxies with a trusted X-Forwarded-For: none, a number of hops, or addresses (Fastify's trustProxy). */
  trustProxy: false | number | string[];
  /** Null: mails are written to dataDir/outbox instead of being sent. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Loads the demo wholesaler and lets its accounts sign in. */
  demo: boolean;
  /** The day that the demo's sales end before; null: the day of the first start. */
  demoDay: string | null;
  sessionHours: number;
  /** Null: files that people upload are kept in dataDir. */
  s3: S3Settings | null;
  /** 32 bytes in base64, by which backups are encrypted; null: they aren't. */
  backupKey: string | null;
  /** What holds the facts of wholesalers that are created from now on. */
  warehouse: WarehouseEngine;
  /** Null: no wholesaler can be in BigQuery. */
  bigQuery: BigQueryEnv | null;
};

export type Role = 'all' | 'server' | 'worker';

/** @property datasetPrefix each wholesaler has a dataset of this name and its own. */
export type BigQueryEnv = {
  projectId: string;
  location: string | null;
  bucket: string | null;
  keyFile: string | null;
  maxBytes: number;
  datasetPrefix: string;
  endpoint: string | null;
};

export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
const loopback = ['127.0.0.1', 'localhost', '::1'];

const flag = z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 1 or 0.' });

function url(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, error: `must be an address such as ${example}` });
}

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}.`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((n) => n >= least && n <= most, error);
}

const TrustProxy = z
  .string()
  .regex(
    /^(\d{1,2}|[\da-fA-F.:/]+(,\s*[\da-fA-F.:/]+)*)$/,
    'must be a number of proxies, or their addresses separated by commas.',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) || false : text.split(/,\s*/)));

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name: lowercase letters, digits, dots and dashes.');

const isBackupKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === 32;

const Variables = z.object({
  ROLE: z.enum(['all', 'server', 'worker'], 'must be all, server or worker.').default('all'),
  WORKER: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name of lowercase letters, digits and dashes, such as worker-1.')
    .default('main'),
  WORKER_GONE_SECONDS: wholeNumber(1, 3600).default(usualGoneSeconds),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/caselift.').optional(),
  PUBLIC_URL: url(/^https?$/, 'https://caselift.example.com.').optional(),
  TRUST_PROXY: TrustProxy.default(false),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587.').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be a sender such as Caselift <no-reply@example.com>.',
    )
    .default('Caselift <no-reply@localhost>'),
  DEMO: flag.optional(),
  DEMO_DAY: z.string().refine(isRealDate, 'must be a day such as 2026-09-17.').optional(),
  SESSION_HOURS: wholeNumber(1, 8760).default(12),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-central-1.amazonaws.com.').optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .refine(isBackupKey, 'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them.')
    .optional(),
  WAREHOUSE: z.enum(['duckdb', 'bigquery'], 'must be duckdb or bigquery.').default('duckdb'),
  BIGQUERY_PROJECT: z
    .string()
    .regex(/^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the ID of a Google project, such as my-project-1.')
    .optional(),
  BIGQUERY_LOCATION: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{1,40}$/, 'must be a location of BigQuery, such as EU or us-east4.')
    .optional(),
  BIGQUERY_BUCKET: bucketName.optional(),
  BIGQUERY_KEY_FILE: z
    .string()
    .superRefine((file, context) => {
      const message = faultOfCredentials(file);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  BIGQUERY_MAX_GB: wholeNumber(1, 1_000_000).default(1000),
  BIGQUERY_DATASET_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,60}$/, 'must be lowercase letters, digits and underscores, such as caselift.')
    .default('caselift'),
  BIGQUERY_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:9050.').optional(),
});

/**
 * The configuration from the variables; an empty variable counts as not set. DATA_DIR is relative to the working
 * directory, which is the checkout under npm. Throws one Error with one sentence per fault.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const stated = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = Variables.safeParse(stated);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const host = stated.HOST ?? '127.0.0.1';
  if (!loopback.includes(host) && stated.DEMO === undefined) {
    faults.push(
      `HOST=${host} opens the server to other machines. Set DEMO=0 too, or DEMO=1 to allow the demo accounts, whose password is public.`,
    );
  }
  if (stated.SMTP_URL !== undefined && stated.MAIL_FROM === undefined) {
    faults.push('MAIL_FROM must be set too: mail servers refuse what is sent from localhost.');
  }
  const missing = s3Names.filter((name) => stated[name] === undefined);
  if (missing.length > 0 && missing.length < s3Names.length) {
    faults.push(`${missing.join(', ')} must be set too. Set all of the S3_ variables or none.`);
  }
  if (stated.ROLE === 'server' || stated.ROLE === 'worker') {
    // Parts of one installation share a database and a bucket, whatever machines they run on.
    for (const name of ['DATABASE_URL', 'S3_ENDPOINT'])
      if (stated[name] === undefined) faults.push(`ROLE=${stated.ROLE} needs ${name}. See docs/operations.md.`);
  }
  if (stated.BIGQUERY_PROJECT === undefined) {
    const others = Object.keys(stated).filter((name) => name.startsWith('BIGQUERY_'));
    if (stated.WAREHOUSE === 'bigquery') others.unshift('WAREHOUSE=bigquery');
    if (others.length > 0) faults.push(`BIGQUERY_PROJECT must be set too: ${others.join(', ')} needs it.`);
  }
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  const v = parsed.data;
  return {
    role: v.ROLE,
    worker: v.WORKER,
    workerGoneSeconds: v.WORKER_GONE_SECONDS,
    port: v.PORT,
    host: v.HOST,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
    trustProxy: v.TRUST_PROXY,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    demo: v.DEMO ?? v.DATABASE_URL === undefined,
    demoDay: v.DEMO_DAY ?? null,
    sessionHours: v.SESSION_HOURS,
    s3: s3Of(v),
    backupKey: v.BACKUP_KEY ?? null,
    warehouse: v.WAREHOUSE,
    bigQuery: bigQueryOf(v),
  };
}

function bigQueryOf(v: z.output<typeof Variables>): BigQueryEnv | null {
  if (v.BIGQUERY_PROJECT === undefined) return null;
  return {
    projectId: v.BIGQUERY_PROJECT,
    location: v.BIGQUERY_LOCATION ?? null,
    bucket: v.BIGQUERY_BUCKET ?? null,
    keyFile: v.BIGQUERY_KEY_FILE ?? null,
    maxBytes: v.BIGQUERY_MAX_GB * 1_000_000_000,
    datasetPrefix: v.BIGQUERY_DATASET_PREFIX,
    endpoint: v.BIGQUERY_ENDPOINT?.replace(/\/+$/, '') ?? null,
  };
}

function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: z.output<typeof Variables>) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null;
  const keys = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, ...keys };
}
