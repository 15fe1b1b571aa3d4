import type { ServerAddress } from '@caselift/db/connect';

/** A test's database as DATABASE_URL names one. */
export function databaseUrlOf(address: ServerAddress): string {
  if ('connectionString' in address) return address.connectionString;
  const { host, port, user, password, database: name } = address;
  const url = new URL('postgres://localhost');
  Object.assign(url, { port: String(port), username: user, password: password ?? '', pathname: `/${name}` });
  // A host with a slash is the folder of a Unix socket, which an address names behind the question mark.
  url.searchParams.set('host', host);
  return url.href;
}
