/** `npm run migration -- add-something`: the next numbered, empty migration file. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './repository.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error(
    'caselift: give the migration a name in lowercase letters and dashes, e.g. npm run migration -- add-boosts',
  );
  process.exit(1);
}
const folder = path.join(root, 'db', 'migrations');
const last = readdirSync(folder).sort().at(-1)?.slice(0, 4) ?? '0000';
const file = path.join(folder, `${String(Number(last) + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`);
writeFileSync(file, '-- Why:\n', { flag: 'wx' });
console.log(path.relative(root, file));
