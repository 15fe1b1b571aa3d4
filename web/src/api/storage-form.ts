/** The form that the server signed for a file that goes straight to the storage. */
import type { FormUpload } from '@caselift/contract/avatars';
import { refusal } from './refusal.ts';

/** Its fields first, the file last, as form uploads demand. */
export function storageForm({ fields }: FormUpload, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

type PostOptions = { signal: AbortSignal; onProgress: (sentBytes: number) => void };

/**
 * Posts the form and says how far it is, which fetch cannot.
 * @throws Refusal where the storage does not take it; the signal's reason when it was canceled.
 */
export function postToStorage(upload: FormUpload, file: File, { signal, onProgress }: PostOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    // The form's own fields are sent, too.
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => {
      signal.removeEventListener('abort', stop);
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status, null));
    };
    request.open('POST', upload.url);
    request.send(storageForm(upload, file));
  });
}
