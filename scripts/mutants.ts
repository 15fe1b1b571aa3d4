/**
 * `node scripts/mutants.ts FILE`: breaks the file in each way of scripts/mutants/operators.ts, one at a time, and runs the
 * tests near it. What no test notices must stand in scripts/mutants/survivors.json, with its reason.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judge } from './mutants/one-file.ts';
import { compare, named, survivors } from './mutants/survivors.ts';
import { root } from './repository.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('caselift: node scripts/mutants.ts needs a file, as domain/src/pay/goal-pay.ts.');
  process.exit(1);
}
process.env.TZ = 'Pacific/Auckland';
const { mutations, surviving } = await judge(file);
const text = readFileSync(path.join(root, file), 'utf8');
const mutants = named(text, mutations);
const { unnamed, gone } = compare(
  mutants.filter((_, number) => surviving.has(number)),
  survivors[file] ?? [],
);
console.log(`${file}: ${mutations.length} mutants, ${surviving.size} of which no test notices`);
for (const { at, line, mutant } of unnamed) console.error(`  ${file}:${at}: ${mutant}\n    ${line}`);
for (const { line, mutant } of gone) console.error(`  noticed, or no longer there: ${mutant}\n    ${line}`);
process.exit(unnamed.length + gone.length > 0 ? 1 : 0);
