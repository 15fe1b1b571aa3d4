/** A storage that takes the form uploads of the page by XMLHttpRequest, which alone says how far one is. */
import { vi } from 'vitest';

/** An upload on its way to the storage, which the test lets go on. */
export type Posted = {
  form: FormData;
  progress: (bytes: number) => void;
  /** The storage has all of it; with another status than 204 it took nothing. */
  end: (status?: number) => void;
  aborted: boolean;
};

/** Lists what the page posts; `taken` hears of each form that the storage has whole. */
export function serveStorage(taken: (form: FormData) => void): Posted[] {
  const posted: Posted[] = [];

  class Storage {
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    status = 0;
    onabort = () => {};
    onloadend = () => {};
    post: Posted | undefined;
    open() {}
    abort() {
      if (this.post) this.post.aborted = true;
      this.onabort();
      this.onloadend();
    }
    send(form: FormData) {
      this.post = {
        form,
        aborted: false,
        progress: (loaded) => this.upload.onprogress?.({ loaded }),
        end: (status = 204) => {
          if (status === 204) taken(form);
          this.status = status;
          this.onloadend();
        },
      };
      posted.push(this.post);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Storage);
  return posted;
}
