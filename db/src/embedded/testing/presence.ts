// A process that is present on a data folder, for tests to kill: `node presence.ts <dataDir>`. Prints the
// postmaster's pid once present, and leaves in order when its standard input ends.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../../embedded.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Which data folder?');
const server = await startEmbedded(dataDir, { settings: ['fsync=off'] });
const [pid] = (await readFile(join(server.clusterFolder, 'postmaster.pid'), 'utf8')).split('\n');
console.log(`present ${pid}`);
process.stdin.on('end', () => server.release()).resume();
