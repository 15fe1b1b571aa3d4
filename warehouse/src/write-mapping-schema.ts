/** Run by hand after a change of the columns or options of mappings: writes mappings/mapping.schema.json. */
import { writeFileSync } from 'node:fs';
import { mappingJsonSchema } from './mapping.ts';

const path = new URL('../mappings/mapping.schema.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`);
