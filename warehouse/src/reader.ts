/**
 * Files and expressions of strangers are read in a process of their own: DuckDB ignores interrupts inside an
 * expression, and only the end of a process frees its memory for sure. It sees the job's folder and the files, and is killed at its
 * limits, on a cancellation, and, by itself, when this process is gone (reader-process.ts).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ImportFault } from './mapping.ts';
import type { PrepareFiles } from './prepare-files.ts';
import type { PrepareOrder } from './prepare-target.ts';
import type { PreviewRequest } from './preview-mapping.ts';
import type { Doing } from './progress.ts';

/** What a reader is asked. */
export type ReaderTask = { megabytes: number } & (
  | { prepare: Pick<PrepareFiles, 'jobDir' | 'mapping' | 'files'> }
  | { preview: PreviewRequest }
  | { runEach: PrepareOrder }
);

/** What it says: how far it is, and at last one of the last four. */
export type ReaderMessage =
  | { stage: string; fraction: number | null }
  | { doing: Doing }
  | { expression: { place: string; text: string } }
  | { result: unknown }
  | { fault: string }
  | { error: string }
  | { tooMuchMemory: true };

export type StopCause = 'time' | 'memory' | 'crash';

/** The reader was killed at a limit, or died. */
export class ReaderStopped extends Error {
  override name = 'ReaderStopped';
  readonly stopCause: StopCause;
  constructor(stopCause: StopCause) {
    super(`The reader of files ended: ${stopCause}`);
    this.stopCause = stopCause;
  }
}

export type ReaderCourse = {
  /** The only folder that it can write to. */
  folder: string;
  /** Others that it may read. */
  files: readonly string[];
  /** From its first word. */
  seconds: number;
  signal: AbortSignal;
  onMessage(message: ReaderMessage): void;
};

/** On top, for the process to say its first word: on a busy machine, starting takes longer than small files do. */
const startSeconds = 60;

const entry = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
const code = fileURLToPath(new URL('../../', import.meta.url));

/** Resolves to the result, once the process is gone. Rejects with ReaderStopped, ImportFault or the signal's reason. */
export async function runReader<T>(task: ReaderTask, course: ReaderCourse): Promise<T> {
  course.signal.throwIfAborted();
  mkdirSync(course.folder, { recursive: true });
  const child = startProcess(course);
  let end: ReaderMessage | null = null;
  let stopCause: StopCause = 'crash';
  const kill = () => child.kill('SIGKILL');
  const stopAfter = (seconds: number) =>
    setTimeout(() => {
      stopCause = 'time';
      kill();
    }, seconds * 1000);
  let timer = stopAfter(startSeconds + course.seconds);
  child.once('message', () => {
    clearTimeout(timer);
    timer = stopAfter(course.seconds);
  });
  course.signal.addEventListener('abort', kill);
  try {
    await new Promise<void>((resolve, reject) => {
      // Not 'exit', which may come before the last message.
      child.once('close', () => resolve());
      child.once('error', reject);
      child.on('message', (message: ReaderMessage) => {
        if ('result' in message || 'fault' in message || 'error' in message || 'tooMuchMemory' in message) {
          end ??= message;
          kill();
        } else course.onMessage(message);
      });
      child.send(task);
    });
  } finally {
    clearTimeout(timer);
    course.signal.removeEventListener('abort', kill);
  }
  course.signal.throwIfAborted();
  return resultOf<T>(end, stopCause);
}

function resultOf<T>(end: ReaderMessage | null, stopCause: StopCause): T {
  if (end === null) throw new ReaderStopped(stopCause);
  if ('fault' in end) throw new ImportFault(end.fault);
  if ('error' in end) throw new Error(end.error);
  if ('result' in end) return end.result as T;
  throw new ReaderStopped('memory');
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
