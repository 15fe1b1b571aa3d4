/** What a file of credentials for BigQuery may be. Read at start, so that a wrong one is said there (docs/decisions/146). */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string() });

const url = z.url({ protocol: /^https?$/ });

/** Workload identity federation: a token of the company's own is exchanged for one of Google's. */
const ExternalAccount = z.object({
  audience: z.string(),
  subject_token_type: z.string(),
  token_url: url,
  service_account_impersonation_url: url.optional(),
  credential_source: z
    .looseObject({})
    .refine((source) => ['file', 'url', 'certificate', 'environment_id'].some((name) => name in source)),
});

const kinds =
  'must be the path of a JSON file: the key of a service account, or the configuration of workload identity federation (type service_account or external_account).';
const wholeKey = 'must be a whole key of a service account, with client_email and private_key.';
const wholeConfiguration =
  'must be a whole configuration of workload identity federation, with audience, subject_token_type, token_url and a credential_source of a file, url, certificate or environment_id.';
const noProgram =
  'must not name a program to run (credential_source.executable). Take the token from a file or an address.';

/** The end of a sentence that begins with the variable's name; null: the file is one of those. */
export function faultOfCredentials(file: string): string | null {
  const told = read(file);
  if (told?.type === 'service_account') return ServiceAccount.safeParse(told).success ? null : wholeKey;
  if (told?.type !== 'external_account') return kinds;
  if (typeof told.credential_source === 'object' && told.credential_source && 'executable' in told.credential_source)
    return noProgram;
  return ExternalAccount.safeParse(told).success ? null : wholeConfiguration;
}

function read(file: string): { type?: unknown; credential_source?: unknown } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
