import { readdir, readFile } from 'node:fs/promises';
import type { MappingListItem } from '@caselift/contract/imports';
import { now } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { saveRecord } from '@caselift/db/versioned-records';

const folder = new URL('../../../../warehouse/mappings/', import.meta.url);
const schemaFile = 'mapping.schema.json';

/** The mappings that come with the program: read as files, for the warehouse's code is the worker's alone. */
export async function builtInMappings(): Promise<MappingListItem[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json') && file !== schemaFile).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.json'.length),
      builtIn: true,
      text: await readFile(new URL(file, folder), 'utf8'),
      version: null,
    })),
  );
}

export function savedMappings(tx: Tx, wholesalerId: string): Promise<MappingListItem[]> {
  return tx<MappingListItem[]>`
    select name, false as "builtIn", text, version from mappings where wholesaler_id = ${wholesalerId} order by name`;
}

/** version: of the saved mapping that was edited, null for a new one; undefined: whatever is saved is replaced. */
export async function keepMapping(
  tx: Tx,
  mapping: { wholesalerId: string; name: string; text: string; version: number | null | undefined; savedBy: string },
): Promise<void> {
  const { wholesalerId, name, text, savedBy, version = await savedVersion(tx, mapping) } = mapping;
  const books = { saved_by: savedBy, saved_at: now().toISOString() };
  await saveRecord(tx, { name: 'mappings' }, { wholesalerId, key: { name }, values: { text }, version, books });
}

async function savedVersion(
  tx: Tx,
  { wholesalerId, name }: { wholesalerId: string; name: string },
): Promise<number | null> {
  const [saved] = await tx<{ version: number }[]>`
    select version from mappings where wholesaler_id = ${wholesalerId} and name = ${name} for update`;
  return saved?.version ?? null;
}
