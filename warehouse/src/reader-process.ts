/** The process of reader.ts: does one task, says how it went, and is killed. Its work is in DuckDB's threads and the
 * spreadsheet's, so that this one is free to watch memory, processor time and the channel. */
import { ImportFault } from './mapping.ts';
import { prepareFiles } from './prepare-files.ts';
import { type PrepareOrder, runEach } from './prepare-target.ts';
import { previewMapping } from './preview-mapping.ts';
import type { Doing } from './progress.ts';
import type { ReaderMessage, ReaderOrder, ReaderTask } from './reader.ts';
import { openSandbox } from './sandbox.ts';

const lookEveryMs = 50;
const tellEveryMs = 1000;

/** exit() would wait for the threads, which may never end. */
const killSelf = () => process.kill(process.pid, 'SIGKILL');
const send = (message: ReaderMessage, then = () => {}) => process.send?.(message, then);

/** Of all threads, since the process began. */
function processSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
const tellUsed = () => send({ processSeconds: processSeconds() });

process.on('disconnect', killSelf);
process.once('message', async ({ task, seconds, megabytes }: ReaderOrder) => {
  const most = processSeconds() + seconds;
  tellUsed();
  setInterval(tellUsed, tellEveryMs);
  const end = (tooMuch: 'time' | 'memory') => {
    tellUsed();
    send({ tooMuch }, killSelf);
  };
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * 1e6) end('memory');
    else if (processSeconds() > most) end('time');
  }, lookEveryMs);
  try {
    send({ result: (await perform(task)) ?? null });
  } catch (error) {
    if (error instanceof ImportFault) send({ fault: error.message });
    else send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function perform(task: ReaderTask): Promise<unknown> {
  const onDoing = (doing: Doing) => send({ doing });
  if ('preview' in task) return previewMapping(task.preview, onDoing);
  if ('prepare' in task) {
    return prepareFiles({ ...task.prepare, onDoing, onProgress: (stage, fraction) => send({ stage, fraction }) });
  }
  return searchExpressions(task.runEach);
}

async function searchExpressions(order: PrepareOrder): Promise<void> {
  const { connection } = await openSandbox(order.jobDir);
  await runEach(connection, order, (place, text) => {
    tellUsed();
    send({ expression: { place, text } });
  });
}
