/** What Google refuses for want of credentials or of a permission, as one sentence that says what to do (docs/bigquery.md). */

const user = 'BigQuery User (roles/bigquery.user) of the project';
/** Who makes a dataset owns it: this lacks where another account has made it. */
const owner = 'BigQuery Data Owner (roles/bigquery.dataOwner) of the dataset, which another account has made';
const objects = 'Storage Object User (roles/storage.objectUser) of the bucket';
const federated =
  'Workload Identity User (roles/iam.workloadIdentityUser) of the service account, granted to the identities of the pool';

type Permission = { name: string; task: string; role: string };

const needed = (name: string, task: string, role: string): Permission => ({ name, task, role });

/** All that Caselift needs, what for, and the smallest of Google's roles that has it. */
export const permissions: readonly Permission[] = [
  needed('bigquery.jobs.create', 'run queries, loads and exports', user),
  needed('bigquery.datasets.create', 'make datasets', user),
  needed('bigquery.datasets.get', 'see which installation owns a dataset', user),
  needed('bigquery.datasets.update', 'take over a dataset', owner),
  needed('bigquery.datasets.delete', 'delete datasets', owner),
  needed('bigquery.tables.create', 'make tables', owner),
  needed('bigquery.tables.delete', 'delete tables', owner),
  needed('bigquery.tables.get', 'read what tables there are', owner),
  needed('bigquery.tables.getData', 'read tables', owner),
  needed('bigquery.tables.update', 'change tables', owner),
  needed('bigquery.tables.updateData', 'write to tables', owner),
  needed('bigquery.tables.export', 'export tables to the bucket', owner),
  needed('storage.objects.create', 'write to the bucket', objects),
  needed('storage.objects.get', 'read from the bucket', objects),
  needed('storage.objects.list', 'list what is in the bucket', objects),
  needed('storage.objects.delete', 'delete from the bucket', objects),
  needed('iam.serviceAccounts.getAccessToken', 'act as the service account of the configuration', federated),
];

/** @param message Google's own, which names the permission in most cases. */
export function deniedSentence(message: string): string {
  // The names of accounts end like a permission: they are of iam.gserviceaccount.com.
  const name = /\b(?:bigquery|storage|iam)\.(?!gserviceaccount)\w+\.\w+/.exec(message)?.[0];
  const known = permissions.find((permission) => permission.name === name);
  if (known !== undefined)
    return `Caselift's account at Google may not ${known.task}: it lacks the permission ${name}. Give it the role ${known.role}.`;
  if (name !== undefined)
    return `Caselift's account at Google lacks the permission ${name}. Give it a role that has it (docs/bigquery.md).`;
  if (/Permission denied while (?:writing|reading|globbing)/.test(message))
    return `Caselift's account at Google may not use the bucket as BigQuery's jobs must. Give it the role ${objects}. Google says: ${message}`;
  if (/VPC Service Controls/i.test(message))
    return `A perimeter of the organization (VPC Service Controls) shuts this machine out. Let its address or account in. Google says: ${message}`;
  return `Google refused access: ${message}. Check the roles of Caselift's account there (docs/bigquery.md).`;
}

/** Of credentials that are missing, wrong or refused; null: it is something else. */
export function credentialsSentence({ code, message }: { code?: unknown; message: string }): string | null {
  if (/Could not load the default credentials/i.test(message))
    return 'There are no credentials for BigQuery. Set BIGQUERY_KEY_FILE to the key of a service account or the configuration of workload identity federation.';
  const [, exchange] = /^Error code (.*)$/s.exec(message) ?? [];
  if (exchange !== undefined)
    return `Google didn't take the token of workload identity federation: ${exchange}. Check the pool, its provider and its conditions, and the audience in the configuration.`;
  if (/iam\.serviceAccounts\.getAccessToken/.test(message)) return deniedSentence(message);
  if (/^The file at .* does not exist|Unable to parse the subject_token/.test(message))
    return `The token for workload identity federation can't be read: ${message} Check credential_source in the configuration.`;
  if (/A Not Found error was returned while attempting to retrieve an access/.test(message))
    return 'This machine at Google has no service account. Attach one that has the roles of docs/bigquery.md.';
  if (
    /A Forbidden error was returned while attempting to retrieve an access|insufficient authentication scopes/i.test(
      message,
    )
  )
    return 'The access scopes of this machine at Google leave BigQuery out. Set them to cloud-platform: roles decide then.';
  if (/invalid_grant|DECODER|asn1/i.test(message))
    return 'Google refused the key of the service account. Make a new one and set BIGQUERY_KEY_FILE.';
  if (code === 401 || code === '401')
    return 'Google refused the credentials of BIGQUERY_KEY_FILE, or of this machine. Make new ones.';
  return null;
}
