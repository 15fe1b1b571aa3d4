/**
 * Which installation owns the file of a wholesaler's facts: beside it lies its ID
 * (docs/decisions/145). One of another installation is neither opened nor removed, however it came to this disk.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { makeFolder, syncFile } from '@caselift/db/durable';
import { readInstallation } from '@caselift/db/installation';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import { refusal } from '../../http/errors.ts';

type Place = { sql: Sql; dataDir: string; wholesalerId: string };

/** own: or none; earlier: of a database that this one was copied from; unnamed: of a release that wrote no IDs. */
type Found = { kind: 'none' | 'own' | 'earlier' | 'unnamed' | 'strangers'; owner: string | null; id: string };

export const ownerFile = (dataDir: string, wholesalerId: string): string =>
  `${warehouseFile(dataDir, wholesalerId)}.installation`;

async function find({ sql, dataDir, wholesalerId }: Place): Promise<Found> {
  const { id, earlier } = await readInstallation(sql);
  const owner = await readFile(ownerFile(dataDir, wholesalerId), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  const kind = (): Found['kind'] => {
    if (!existsSync(warehouseFile(dataDir, wholesalerId))) return 'none';
    if (owner === null) return 'unnamed';
    return owner === id ? 'own' : earlier.includes(owner) ? 'earlier' : 'strangers';
  };
  return { kind: kind(), owner, id };
}

/**
 * Refuses where the file is another installation's. One without an ID is this one's if it has the wholesaler: it is of an
 * earlier release, or a backup's.
 */
export async function refuseStrangersFile(place: Place): Promise<void> {
  const found = await find(place);
  await refuse(place, found);
  if (found.kind !== 'none' && found.owner !== found.id) await writeOwner(place, found.id);
}

/** The same, for who is about to make the file where there is none: it is named before it is there. */
export async function markOwnFile(place: Place): Promise<void> {
  const found = await find(place);
  await refuse(place, found);
  if (found.owner !== found.id) await writeOwner(place, found.id);
}

async function refuse(place: Place, found: Found): Promise<void> {
  if (found.kind === 'strangers') throw refusal('conflict', strangerSentence(place, found));
  if (found.kind === 'unnamed' && !(await hasWholesaler(place))) throw refusal('conflict', unnamedSentence(place));
}

/** Whether it may be removed by this installation, which has or had the wholesaler. */
export async function isOwnFile(place: Place): Promise<boolean> {
  const { kind } = await find(place);
  return kind !== 'strangers' && (kind !== 'unnamed' || (await hasWholesaler(place)));
}

/** Makes the file of `from` (null: of one that isn't named) this installation's. False: it isn't that one's. */
export async function takeOverFile(place: Place, from: string | null): Promise<boolean> {
  const { kind, owner, id } = await find(place);
  if (kind === 'none' || owner !== from) return false;
  await writeOwner(place, id);
  return true;
}

async function writeOwner({ dataDir, wholesalerId }: Place, id: string): Promise<void> {
  const file = ownerFile(dataDir, wholesalerId);
  await makeFolder(path.dirname(file), 0o700);
  await writeFile(file, id, { mode: 0o600 });
  await syncFile(file);
}

async function hasWholesaler({ sql, wholesalerId }: Place): Promise<boolean> {
  return (await sql`select from wholesalers where wholesaler_id = ${wholesalerId}`).length > 0;
}

const strangerSentence = ({ dataDir, wholesalerId }: Place, { owner, id }: Found): string =>
  `The file of sales lines ${warehouseFile(dataDir, wholesalerId)} belongs to another installation of Caselift (${owner}), and this one is ${id}. It was left as it is. See "Which installation it is" in docs/operations.md.`;

const unnamedSentence = ({ dataDir, wholesalerId }: Place): string =>
  `There is a file of sales lines of ${wholesalerId} already, ${warehouseFile(dataDir, wholesalerId)}, and this installation of Caselift doesn't know it. It was left as it is. See "Which installation it is" in docs/operations.md.`;
