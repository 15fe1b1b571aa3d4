import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deniedSentence, permissions } from './denied.ts';
import { explained } from './sentences.ts';

/** Google's sentences, as its users quote them. */
const said = (name: string): string => {
  if (name === 'bigquery.jobs.create' || name === 'bigquery.datasets.create')
    return `Access Denied: Project my-project-1: User does not have ${name} permission in project my-project-1.`;
  if (name.startsWith('bigquery.datasets'))
    return `Access Denied: Dataset my-project-1:caselift_ats: Permission ${name} denied on dataset my-project-1:caselift_ats (or it may not exist).`;
  if (name.startsWith('bigquery'))
    return `Access Denied: Table my-project-1:caselift_ats.sale_lines: Permission ${name} denied on table my-project-1:caselift_ats.sale_lines (or it may not exist).`;
  if (name.startsWith('storage'))
    return `caselift@my-project-1.iam.gserviceaccount.com does not have ${name} access to the Google Cloud Storage object. Permission '${name}' denied on resource (or it may not exist).`;
  return `Permission '${name}' denied on resource (or it may not exist).`;
};
const denied = (message: string) =>
  explained(Object.assign(new Error(message), { code: 403, errors: [{ reason: 'accessDenied', message }] }), null);

test.each(permissions)(
  'without $name the sentence says what it is for and which role has it',
  ({ name, task, role }) => {
    expect(denied(said(name)).message).toBe(
      `Caselift's account at Google may not ${task}: it lacks the permission ${name}. Give it the role ${role}.`,
    );
  },
);

test('the page for operators has the same permissions, in the same words', () => {
  const page = readFileSync(new URL('../../../docs/bigquery.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z]+\.\w+\.\w+)` \| (.+) \|$/gm)].map(([, name, task]) => [name, task]);
  expect(rows).toEqual(permissions.map(({ name, task }) => [name, task]));
});

test('what Google refuses without naming a known permission is still said with what to do', () => {
  expect(deniedSentence('Access Denied: Permission bigquery.routines.create denied on routine r')).toBe(
    "Caselift's account at Google lacks the permission bigquery.routines.create. Give it a role that has it (docs/bigquery.md).",
  );
  expect(deniedSentence('Access Denied: BigQuery BigQuery: Permission denied while writing data.')).toBe(
    "Caselift's account at Google may not use the bucket as BigQuery's jobs must. Give it the role Storage Object User (roles/storage.objectUser) of the bucket. Google says: Access Denied: BigQuery BigQuery: Permission denied while writing data.",
  );
  expect(deniedSentence("VPC Service Controls: Request is prohibited by organization's policy.")).toMatch(
    /^A perimeter of the organization/,
  );
  expect(deniedSentence('Access Denied: no reason given')).toBe(
    "Google refused access: Access Denied: no reason given. Check the roles of Caselift's account there (docs/bigquery.md).",
  );
});

test('an API that is off is said', () => {
  const message = 'BigQuery API has not been used in project 123456789 before or it is disabled.';
  const fault = Object.assign(new Error(message), { code: 403, errors: [{ reason: 'accessNotConfigured', message }] });
  expect(explained(fault, null).message).toMatch(/^An API is off in the Google project\. Turn on BigQuery's/);
});
