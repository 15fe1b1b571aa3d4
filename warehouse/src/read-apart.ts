/** Reads files in a separate process, few at a time. What had to be stopped is named in a sentence. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { busyReading } from '@caselift/domain/import-columns';
import { makeFairSemaphore } from './fair-semaphore.ts';
import { type Expression, limitMessage } from './limit-message.ts';
import { ImportFault } from './mapping.ts';
import type { PrepareFiles } from './prepare-files.ts';
import type { PreparedTarget, PrepareOrder } from './prepare-target.ts';
import { emptyPreview, type MappingPreview, type PreviewRequest } from './preview-mapping.ts';
import type { Doing } from './progress.ts';
import { type ReaderCourse, type ReaderMessage, ReaderStopped, type ReaderTask, runReader } from './reader.ts';
import { openReadingClock } from './reading-clock.ts';
import { type ReadingLimits, readAtOnce, readingLimits, secondsFor } from './reading-limits.ts';

/** The wholesaler that files are read for, and what ends the reading early. */
export type Reader = { wholesalerId: string; signal?: AbortSignal | undefined; limits?: ReadingLimits | undefined };

/** Reading was stopped at a limit; the message says what took it. */
export class StoppedFault extends ImportFault {
  override name = 'StoppedFault';
  readonly doing: Doing;
  constructor(message: string, doing: Doing) {
    super(message);
    this.doing = doing;
  }
}

type Task = ReaderTask extends infer T ? (T extends unknown ? Omit<T, 'megabytes'> : never) : never;
type Course = Omit<ReaderCourse, 'signal'> & { limits: ReadingLimits; namedSeconds: number };

const semaphore = makeFairSemaphore(readAtOnce);
const never = AbortSignal.any([]);

/** `prepareFiles` in a process of its own. Run again after a crash it has only the time that is left. */
export async function prepareApart(request: PrepareFiles, reader: Reader): Promise<PreparedTarget[]> {
  const { jobDir, mapping, files, onProgress } = request;
  const limits = reader.limits ?? readingLimits.import;
  const paths = Object.values(files).flat();
  const clock = await openReadingClock(jobDir);
  if (clock.fault !== null) throw new ImportFault(clock.fault);
  const namedSeconds = await secondsFor(limits, paths);
  const onMessage = (message: ReaderMessage) => {
    if ('stage' in message) onProgress(message.stage, message.fraction);
  };
  const course = { folder: jobDir, files: paths, seconds: clock.left(namedSeconds), namedSeconds, limits, onMessage };
  onProgress('Waiting for other files', null);
  return inTurn(reader, limits, async (signal) => {
    clock.start();
    try {
      const prepared = await read<PreparedTarget[]>({ prepare: { jobDir, mapping, files } }, course, signal);
      await clock.clear();
      return prepared;
    } catch (error) {
      if (error instanceof StoppedFault) await clock.refuse(error.message);
      throw error;
    } finally {
      clock.stop();
    }
  });
}

/** `previewMapping` in a process of its own. */
export async function previewApart(request: PreviewRequest, reader: Reader): Promise<MappingPreview> {
  const limits = reader.limits ?? readingLimits.preview;
  const files = Object.values(request.files).flat();
  const seconds = await secondsFor(limits, files);
  const folder = resolve(request.folder);
  const course = { folder, files, seconds, namedSeconds: seconds, limits, onMessage: () => {} };
  try {
    return await inTurn(reader, limits, (signal) => read({ preview: { ...request, folder } }, course, signal));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const sourceColumns =
      error instanceof StoppedFault && 'mapping' in error.doing ? error.doing.mapping.source.columns : [];
    return { ...emptyPreview, fault: error.message, sourceColumns };
  } finally {
    for (const name of ['source', 'prepared', 'spill']) await rm(`${folder}/${name}`, { recursive: true, force: true });
  }
}

async function inTurn<T>(reader: Reader, limits: ReadingLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal = never } = reader;
  const { patienceSeconds } = limits;
  const patience = patienceSeconds === null ? [] : [AbortSignal.timeout(patienceSeconds * 1000)];
  const release = await semaphore
    .acquire(reader.wholesalerId, AbortSignal.any([signal, ...patience]))
    .catch((error) => {
      throw signal.aborted ? error : new ImportFault(busyReading);
    });
  try {
    return await work(signal);
  } finally {
    release();
  }
}

async function read<T>(task: Task, course: Course, signal: AbortSignal): Promise<T> {
  let doing: Doing | null = null;
  const onMessage = (message: ReaderMessage) => {
    if ('doing' in message) doing = message.doing;
    course.onMessage(message);
  };
  const { megabytes } = course.limits;
  try {
    return await runReader<T>({ ...task, megabytes }, { ...course, signal, onMessage });
  } catch (error) {
    const at = doing as Doing | null;
    if (!(error instanceof ReaderStopped) || at === null) throw error;
    const culprit = 'mapping' in at ? await slowestExpression(at.mapping, course, signal) : null;
    const limit = { stopCause: error.stopCause, seconds: course.namedSeconds, megabytes };
    throw new StoppedFault(await limitMessage(at, culprit, limit), at);
  }
}

/** Runs the expressions once more, one by one: the one that took the longest when that was stopped as well. */
async function slowestExpression(order: PrepareOrder, course: Course, signal: AbortSignal): Promise<Expression | null> {
  const begun: (Expression & { atMs: number })[] = [];
  const onMessage = (message: ReaderMessage) => {
    if ('expression' in message) begun.push({ ...message.expression, atMs: performance.now() });
  };
  const { searchSeconds: seconds, megabytes } = course.limits;
  try {
    await runReader({ runEach: order, megabytes }, { ...course, seconds, signal, onMessage });
  } catch (error) {
    if (error instanceof ImportFault) return null;
    if (!(error instanceof ReaderStopped)) throw error;
    const endMs = performance.now();
    const lasted = begun.map(({ place, text, atMs }, at) => ({
      place,
      text,
      ms: (begun[at + 1]?.atMs ?? endMs) - atMs,
    }));
    return lasted.sort((a, b) => b.ms - a.ms)[0] ?? null;
  }
  return null;
}
