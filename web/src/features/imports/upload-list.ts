/**
 * The files chosen for an import, wholesaler by wholesaler. Kept beside the page, so that gigabytes go on their way while
 * the admin looks at another screen.
 */
import type { ImportTarget } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { removeUpload, uploadFault } from '@caselift/contract/uploads';
import { call } from '../../api/call.ts';
import { guessTarget, targets } from './import-files.ts';
import { type UploadProgress, uploadFile } from './upload-file.ts';

export type HeldFile = {
  key: string;
  file: File;
  target: ImportTarget;
  phase: 'waiting' | 'sending' | 'done' | 'failed';
  progress: UploadProgress | null;
  /** Why it cannot be imported, when it failed. */
  fault: string | null;
};

export type ImportFiles = Record<ImportTarget, string[]>;

const fileGone = "The file can't be read. It may have been moved or changed. Choose it again.";

export type UploadList = ReturnType<typeof createUploadList>;

export function createUploadList(scope: Scope, upload: typeof uploadFile = uploadFile) {
  let files: readonly HeldFile[] = [];
  let sending: { key: string; abort: AbortController } | null = null;
  const listeners = new Set<() => void>();

  function replace(next: readonly HeldFile[]): void {
    files = next;
    for (const listener of listeners) listener();
  }
  const change = (key: string, news: Partial<HeldFile>) =>
    replace(files.map((held) => (held.key === key ? { ...held, ...news } : held)));

  /** One file after the other: two at once would share the same line. */
  async function work(): Promise<void> {
    const next = files.find((held) => held.phase === 'waiting');
    if (sending !== null || next === undefined) return;
    const { key } = next;
    const abort = new AbortController();
    sending = { key, abort };
    change(key, { phase: 'sending' });
    try {
      await upload(next.file, scope, { signal: abort.signal, onProgress: (progress) => change(key, { progress }) });
      change(key, { phase: 'done' });
    } catch (error) {
      if (!abort.signal.aborted) change(key, { phase: 'failed', fault: faultOf(error) });
    }
    sending = null;
    void work();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    files: () => files,
    /** A file that is on the list already is not added again. */
    add(chosen: readonly File[]): void {
      const known = new Set(files.map(({ key }) => key));
      const fresh = chosen.map(held).filter(({ key }) => !known.has(key) && known.add(key));
      replace([...files, ...fresh]);
      void work();
    },
    assign: (key: string, target: ImportTarget) => change(key, { target }),
    retry(key: string): void {
      change(key, { phase: 'waiting', fault: null });
      void work();
    },
    /** Stops the upload, and tells the server to throw away what it holds. */
    remove(key: string): void {
      const gone = files.find((held) => held.key === key);
      replace(files.filter((held) => held.key !== key));
      if (sending?.key === key) sending.abort.abort();
      const uploadId = gone?.progress?.uploadId;
      // One that cannot be told now is swept by the server in a week.
      if (uploadId) void call(removeUpload, { query: scope, params: { uploadId } }).catch(() => {});
    },
    /** These uploads have become lines: the server throws them away itself. */
    forget(uploadIds: readonly string[]): void {
      const gone = new Set(uploadIds);
      const left = files.filter(({ progress }) => !gone.has(progress?.uploadId ?? ''));
      if (left.length < files.length) replace(left);
    },
  };
}

function held(file: File): HeldFile {
  const fault = uploadFault(file);
  return {
    key: `${file.name} ${file.size} ${file.lastModified}`,
    file,
    target: guessTarget(file.name),
    phase: fault === null ? 'waiting' : 'failed',
    progress: null,
    fault: fault?.message ?? null,
  };
}

function faultOf(error: unknown): string {
  if (error instanceof DOMException) return fileGone;
  return error instanceof Error ? error.message : fileGone;
}

/** The finished uploads, as an import and a preview name them. */
export function importFilesOf(files: readonly HeldFile[]): ImportFiles {
  const of = (target: ImportTarget) =>
    files.flatMap((held) =>
      held.phase === 'done' && held.target === target && held.progress ? [held.progress.uploadId] : [],
    );
  return Object.fromEntries(targets.map(({ id }) => [id, of(id)])) as ImportFiles;
}

const lists = new Map<string, UploadList>();

export function uploadListOf(scope: Scope): UploadList {
  const list = lists.get(scope.wholesalerId) ?? createUploadList(scope);
  lists.set(scope.wholesalerId, list);
  return list;
}
