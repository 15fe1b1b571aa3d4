/**
 * Files and expressions of strangers are read in a process of their own: DuckDB ignores interrupts inside an
 * expression, and only the end of a process frees its memory for sure. It sees the job's folder and the files. It kills
 * itself at its limits and when this process is gone (reader-process.ts); this process kills it on a cancellation, and
 * when it no longer does so itself.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ImportFault } from './mapping.ts';
import type { PrepareFiles } from './prepare-files.ts';
import type { PrepareOrder } from './prepare-target.ts';
import type { PreviewRequest } from './preview-mapping.ts';
import type { Doing } from './progress.ts';
import { watchOver } from './watch-over.ts';

/** What a reader is asked. */
export type ReaderTask =
  | { prepare: Pick<PrepareFiles, 'jobDir' | 'mapping' | 'files'> }
  | { preview: PreviewRequest }
  | { runEach: PrepareOrder };

/** @property seconds of processor time, from its first message on. @property megabytes of the whole process. */
export type ReaderOrder = { task: ReaderTask; seconds: number; megabytes: number };

/**
 * What it says: the processor time that its process has used, first of all and each second; how far it is; and at last
 * one of the last four.
 */
export type ReaderMessage =
  | { processSeconds: number }
  | { stage: string; fraction: number | null }
  | { doing: Doing }
  | { expression: { place: string; text: string } }
  | { result: unknown }
  | { fault: string }
  | { error: string }
  | { tooMuch: 'time' | 'memory' };

export type StopCause = 'time' | 'memory' | 'crash';

/** The reader was killed at a limit, or died. */
export class ReaderStopped extends Error {
  override name = 'ReaderStopped';
  readonly stopCause: StopCause;
  constructor(stopCause: StopCause, options?: ErrorOptions) {
    super(`The reader of files ended: ${stopCause}`, options);
    this.stopCause = stopCause;
  }
}

/** The reader got no processor, so it was killed. Nothing is wrong with its files. */
export class ReaderStoodStill extends Error {
  override name = 'ReaderStoodStill';
}

export type ReaderCourse = {
  /** The only folder that it can write to. */
  folder: string;
  /** Others that it may read. */
  files: readonly string[];
  /** Of processor time, from its first message on. */
  seconds: number;
  megabytes: number;
  /** One that gets no processor for so long is killed. */
  standstillSeconds: number;
  signal: AbortSignal;
  onMessage(message: ReaderMessage): void;
  /** Told each second while it works: the seconds of processor time that it has used of its own. */
  onUsed?(seconds: number): void;
};

const entry = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
const code = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Resolves to the result, once the process is gone. Rejects with ReaderStopped, ReaderStoodStill, ImportFault or the
 * signal's reason.
 */
export async function runReader<T>(task: ReaderTask, course: ReaderCourse): Promise<T> {
  course.signal.throwIfAborted();
  mkdirSync(course.folder, { recursive: true });
  const child = startProcess(course);
  const { seconds, megabytes } = course;
  let end: ReaderMessage | null = null;
  let failure: Error = new ReaderStopped('crash');
  const kill = () => child.kill('SIGKILL');
  const watch = watchOver(child, course, (why) => {
    failure = why === 'time' ? new ReaderStopped('time') : new ReaderStoodStill();
    kill();
  });
  course.signal.addEventListener('abort', kill);
  try {
    await new Promise<void>((resolve) => {
      // Not 'exit', which may come before the last message.
      child.once('close', () => resolve());
      // The system has no process for it, or it is gone before it was told anything.
      child.on('error', (error) => {
        failure = new ReaderStopped('crash', { cause: error });
        kill();
        resolve();
      });
      child.on('message', (message: ReaderMessage) => {
        if ('processSeconds' in message) {
          course.onUsed?.(watch.hear(message.processSeconds));
        } else if ('result' in message || 'fault' in message || 'error' in message || 'tooMuch' in message) {
          end ??= message;
          kill();
        } else course.onMessage(message);
      });
      child.send({ task, seconds, megabytes } satisfies ReaderOrder);
    });
  } finally {
    watch.end();
    course.signal.removeEventListener('abort', kill);
  }
  course.signal.throwIfAborted();
  return resultOf<T>(end, failure);
}

function resultOf<T>(end: ReaderMessage | null, failure: Error): T {
  if (end === null) throw failure;
  if ('fault' in end) throw new ImportFault(end.fault);
  if ('error' in end) throw new Error(end.error);
  if ('tooMuch' in end) throw new ReaderStopped(end.tooMuch);
  return (end as { result: T }).result;
}

/** With an empty environment, which names no database; its JavaScript reaches no files but these. */
function startProcess({ folder, files }: ReaderCourse): ChildProcess {
  const readable = [code, folder, ...files].map((path) => `--allow-fs-read=${path}`);
  const permissions = ['--permission', '--allow-addons', '--allow-worker', `--allow-fs-write=${folder}`, ...readable];
  return fork(entry, {
    execArgv: [...permissions, '--disable-warning=SecurityWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
