/** Reads files in a separate process, few at a time. What had to be stopped is named in a sentence. */
import { resolve } from 'node:path';
import { busyReading } from '@caselift/domain/import-columns';
import { makeFairSemaphore } from './fair-semaphore.ts';
import { type Expression, limitMessage, noReader } from './limit-message.ts';
import { ImportFault } from './mapping.ts';
import type { PrepareFiles } from './prepare-files.ts';
import type { PreparedTarget, PrepareOrder } from './prepare-target.ts';
import { emptyPreview, type MappingPreview, type PreviewRequest } from './preview-mapping.ts';
import type { Doing } from './progress.ts';
import {
  type ReaderCourse,
  type ReaderMessage,
  ReaderStoodStill,
  ReaderStopped,
  type ReaderTask,
  runReader,
} from './reader.ts';
import { openReadingClock } from './reading-clock.ts';
import { type ReadingLimits, readAtOnce, readingLimits, secondsFor } from './reading-limits.ts';
import { removeWorkingFiles } from './sandbox.ts';

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

/** @property namedSeconds of the whole job, as its limit is told. */
type Course = Pick<ReaderCourse, 'folder' | 'files' | 'seconds'> &
  Pick<ReadingLimits, 'megabytes' | 'standstillSeconds' | 'searchSeconds'> & {
    namedSeconds: number;
    onStage?(stage: string, fraction: number | null): void;
    onUsed?(seconds: number): void;
  };

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
  const times = { seconds: clock.left(namedSeconds), namedSeconds, onUsed: clock.note };
  const course = { ...limits, ...times, folder: jobDir, files: paths, onStage: onProgress };
  onProgress('Waiting for other files', null);
  return inTurn(reader, limits, async (signal) => {
    try {
      const prepared = await read<PreparedTarget[]>({ prepare: { jobDir, mapping, files } }, course, signal);
      await clock.clear();
      return prepared;
    } catch (error) {
      if (error instanceof StoppedFault) await clock.refuse(error.message);
      throw error;
    }
  });
}

/** `previewMapping` in a process of its own. */
export async function previewApart(request: PreviewRequest, reader: Reader): Promise<MappingPreview> {
  const limits = reader.limits ?? readingLimits.preview;
  const files = Object.values(request.files).flat();
  const seconds = await secondsFor(limits, files);
  const folder = resolve(request.folder);
  const course = { ...limits, seconds, namedSeconds: seconds, folder, files };
  try {
    return await inTurn(reader, limits, (signal) => read({ preview: { ...request, folder } }, course, signal));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const sourceColumns =
      error instanceof StoppedFault && 'mapping' in error.doing ? error.doing.mapping.source.columns : [];
    return { ...emptyPreview, fault: error.message, sourceColumns };
  } finally {
    await removeWorkingFiles(folder);
  }
}

/** What the readers of this process have used, and who waits for a turn meanwhile. */
let usedByAll = 0;
const waiting = new Set<() => void>();

async function inTurn<T>(reader: Reader, limits: ReadingLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal = never } = reader;
  const patience = new AbortController();
  const most = usedByAll + (limits.patienceSeconds ?? Number.POSITIVE_INFINITY);
  const look = () => {
    if (usedByAll > most) patience.abort(new ImportFault(busyReading));
  };
  waiting.add(look);
  const release = await semaphore
    .acquire(reader.wholesalerId, AbortSignal.any([signal, patience.signal]))
    .finally(() => waiting.delete(look));
  try {
    return await work(signal);
  } finally {
    release();
  }
}

const mostStarts = 3;

type Start = Omit<ReaderCourse, 'onUsed'> & { onStart?(): void; onUsed?: Course['onUsed'] };

/**
 * Starts the reader, and again where it got no processor, or ended before it came to the files: neither says anything
 * about them.
 */
async function start<T>(task: ReaderTask, course: Start): Promise<T> {
  for (let failed = 0; ; ) {
    let hasBegun = false;
    let before = 0;
    const onMessage = (message: ReaderMessage) => {
      hasBegun ||= 'doing' in message || 'expression' in message;
      course.onMessage(message);
    };
    const onUsed = (seconds: number) => {
      usedByAll += seconds - before;
      before = seconds;
      for (const look of waiting) look();
      course.onUsed?.(seconds);
    };
    course.onStart?.();
    try {
      return await runReader<T>(task, { ...course, onMessage, onUsed });
    } catch (error) {
      if (error instanceof ReaderStoodStill) continue;
      if (!(error instanceof ReaderStopped) || hasBegun) throw error;
      console.error(error);
      failed += 1;
      if (failed === mostStarts) throw new ImportFault(noReader, { cause: error });
    }
  }
}

async function read<T>(task: ReaderTask, course: Course, signal: AbortSignal): Promise<T> {
  let doing: Doing | null = null;
  const onMessage = (message: ReaderMessage) => {
    if ('doing' in message) doing = message.doing;
    else if ('stage' in message) course.onStage?.(message.stage, message.fraction);
  };
  try {
    return await start<T>(task, { ...course, signal, onMessage });
  } catch (error) {
    const at = doing as Doing | null;
    if (!(error instanceof ReaderStopped) || at === null) throw error;
    const culprit = 'mapping' in at ? await slowestExpression(at.mapping, course, signal) : null;
    const limit = { stopCause: error.stopCause, seconds: course.namedSeconds, megabytes: course.megabytes };
    throw new StoppedFault(await limitMessage(at, culprit, limit), at);
  }
}

/** Runs the expressions once more, one by one: the one that took the longest when that was stopped as well. */
async function slowestExpression(order: PrepareOrder, course: Course, signal: AbortSignal): Promise<Expression | null> {
  let begun: (Expression & { after: number })[] = [];
  let used = 0;
  const search: Start = {
    ...course,
    seconds: course.searchSeconds,
    signal,
    onStart: () => {
      begun = [];
    },
    onUsed: (seconds) => {
      used = seconds;
    },
    onMessage: (message) => {
      if ('expression' in message) begun.push({ ...message.expression, after: used });
    },
  };
  try {
    await start({ runEach: order }, search);
  } catch (error) {
    if (error instanceof ImportFault) return null;
    if (!(error instanceof ReaderStopped)) throw error;
    const lasted = begun.map(({ place, text, after }, at) => ({
      place,
      text,
      seconds: (begun[at + 1]?.after ?? used) - after,
    }));
    return lasted.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
  }
  return null;
}
