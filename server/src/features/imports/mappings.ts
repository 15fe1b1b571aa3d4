import { readdir, readFile } from 'node:fs/promises';
import type { MappingListItem } from '@caselift/contract/imports';
import type { Tx } from '@caselift/db/connect';

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
    })),
  );
}

export function savedMappings(tx: Tx, wholesalerId: string): Promise<MappingListItem[]> {
  return tx<MappingListItem[]>`
    select name, false as "builtIn", text from mappings where wholesaler_id = ${wholesalerId} order by name`;
}

export async function keepMapping(
  tx: Tx,
  mapping: { wholesalerId: string; name: string; text: string; savedBy: string },
): Promise<void> {
  await tx`
    insert into mappings (wholesaler_id, name, text, saved_by)
    values (${mapping.wholesalerId}, ${mapping.name}, ${mapping.text}, ${mapping.savedBy})
    on conflict (wholesaler_id, name) do update
    set text = excluded.text, saved_by = excluded.saved_by, saved_at = now()`;
}
