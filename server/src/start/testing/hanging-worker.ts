/** A worker's process that shows that it lives and, the first time, hangs. The folder that it is told of says which time it is. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveSignsOfLife } from '../kept-process.ts';

const mark = path.join(process.env.HANGING_WORKER ?? '', 'hung');
const isFirst = !existsSync(mark);
writeFileSync(mark, '');
process.on('disconnect', () => process.exit(0));
giveSignsOfLife();
// Nothing else of the process runs any more, once what it said is sent.
if (isFirst)
  setImmediate(() =>
    setImmediate(() => {
      for (;;);
    }),
  );
// The channel keeps the other one running.
process.on('message', () => {});
