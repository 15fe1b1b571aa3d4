/** One file on its way to the server, in parts, over a connection that may break. */

import type { Scope } from '@caselift/contract/scope';
import { startUpload, type Upload, uploadLimits } from '@caselift/contract/uploads';
import { call, send } from '../../api/call.ts';
import { isRefusal } from '../../api/refusal.ts';
import { stringifySearch } from '../../search.ts';
import { fingerprintOf } from './fingerprint.ts';

export type UploadProgress = {
  uploadId: string;
  received: number;
  /** Bytes a second, over the last parts; null until one has been measured. */
  speed: number | null;
  /** Why nothing is sent just now; it goes on by itself. */
  interruption: string | null;
};

type UploadOptions = {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Waits between two attempts. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** A server that keeps losing count is broken: more attempts would only hide it. */
const mostConflicts = 3;

/**
 * Sends the parts of the file that the server doesn't have yet, and resolves when it has all of it. Waits for a broken
 * connection, then asks the server how far it got. @throws Refusal for what trying again can't fix; the signal's reason
 * when it was canceled.
 */
export async function uploadFile(file: File, scope: Scope, options: UploadOptions): Promise<Upload> {
  const { signal, onProgress, pause = pauseUntilOnline } = options;
  const fingerprint = await fingerprintOf(file);
  const body = { name: file.name, size: file.size, fingerprint };
  let last: UploadProgress = { uploadId: '', received: 0, speed: null, interruption: null };
  const tell = (news: Partial<UploadProgress>) => {
    last = { ...last, ...news };
    onProgress(last);
  };
  for (let failures = 0; ; failures += 1) {
    try {
      let upload = await call(startUpload, { query: scope, body }, { signal });
      tell({ uploadId: upload.uploadId, received: upload.received, interruption: null });
      while (upload.received < file.size) {
        const began = performance.now();
        const before = upload.received;
        upload = await sendPart(file, scope, upload, signal);
        tell({
          received: upload.received,
          speed: smoothed(last.speed, (1000 * (upload.received - before)) / (performance.now() - began)),
        });
        failures = 0;
      }
      return upload;
    } catch (error) {
      if (signal.aborted || !isWorthRetrying(error, failures)) throw error;
      tell({ interruption: error.message });
      await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
    }
  }
}

async function sendPart(file: File, scope: Scope, upload: Upload, signal: AbortSignal): Promise<Upload> {
  const offset = upload.received;
  // Read before it is sent: a file that was moved meanwhile must not look like a broken connection.
  const part = await file.slice(offset, offset + uploadLimits.chunk).arrayBuffer();
  const address = `/api/uploads/${upload.uploadId}${stringifySearch({ ...scope, offset })}`;
  const response = await send(
    address,
    { method: 'PUT', contentType: 'application/octet-stream', body: part },
    { signal },
  );
  const answer = (await response.json()) as { payload: Upload };
  return answer.payload;
}

function isWorthRetrying(error: unknown, failures: number): error is Error {
  if (!isRefusal(error)) return false;
  const { status } = error;
  if (status === 409) return failures < mostConflicts;
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

/** The newest part counts a third, so that the figure neither jumps nor lags. */
function smoothed(before: number | null, now: number): number | null {
  if (!Number.isFinite(now)) return before;
  return before === null ? now : before + (now - before) / 3;
}

function pauseUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      outcome();
    };
    const goOn = settle(resolve);
    const stop = settle(() => reject(signal.reason));
    const timer = setTimeout(goOn, milliseconds);
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
}
