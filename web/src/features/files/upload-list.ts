/**
 * The files that are not on the server yet: new ones without content, and those on their way. Kept beside the pages, so
 * that another folder or the archive can be looked at meanwhile.
 */
import { type FileRole, fileTexts } from '@caselift/contract/files';
import { isRefusal } from '../../api/refusal.ts';
import { contentFault, type Fault, nameFault, nameKey } from './check-file.ts';

export type LocalFile = {
  key: string;
  /** With its folders, as the server will have it. */
  name: string;
  access: readonly FileRole[];
  /** Like 'Aug 2026'; null where it is not archived. */
  month: string | null;
  /** undefined: none has been chosen yet. */
  file: File | undefined;
  phase: 'local' | 'waiting' | 'sending' | 'failed';
  /** Bytes. */
  sent: number;
  fault: Fault | null;
};

export type NewLocalFile = Pick<LocalFile, 'name' | 'access' | 'month' | 'file'>;

type Sending = { signal: AbortSignal; onProgress: (sent: number) => void };

export type UploadCalls = {
  /** Sends it, and answers whether the server then lists it. */
  send: (local: LocalFile & { file: File }, sending: Sending) => Promise<boolean>;
  /** Keys of the names of all files on the server, as far as they are known. */
  taken: () => ReadonlySet<string>;
  /** Nothing is on its way any more: so many have arrived, and so many have not since the last time. */
  onSettled: (arrived: number, failed: number) => void;
};

const mostAtOnce = 3;

export type UploadList = ReturnType<typeof createUploadList>;

export function createUploadList(calls: UploadCalls) {
  let files: readonly LocalFile[] = [];
  let lastKey = 0;
  let arrived = 0;
  let failed = 0;
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function replace(next: readonly LocalFile[]): void {
    files = next;
    for (const listener of listeners) listener();
  }
  const change = (key: string, news: Partial<LocalFile>) =>
    replace(files.map((local) => (local.key === key ? { ...local, ...news } : local)));
  const fileOf = (key: string) => files.find((local) => local.key === key);

  /** The names that there are, those of these local files too. */
  const takenWith = (locals: readonly LocalFile[]): ReadonlySet<string> =>
    new Set([...calls.taken(), ...locals.map(({ name }) => nameKey(name))]);

  function work(): void {
    const next = files.filter(({ phase }) => phase === 'waiting').slice(0, mostAtOnce - sending.size);
    for (const local of next) void upload(local);
    if (sending.size > 0 || arrived + failed === 0) return;
    calls.onSettled(arrived, failed);
    arrived = 0;
    failed = 0;
  }

  async function upload({ key }: LocalFile): Promise<void> {
    const abort = new AbortController();
    sending.set(key, abort);
    change(key, { phase: 'sending', sent: 0, fault: null });
    const fault = await sendOne(key, abort.signal);
    sending.delete(key);
    if (fault === null) replace(files.filter((local) => local.key !== key));
    else if (!abort.signal.aborted) change(key, { phase: 'failed', fault });
    work();
  }

  /** null: it is there. */
  async function sendOne(key: string, signal: AbortSignal): Promise<Fault | null> {
    const local = fileOf(key);
    if (local?.file === undefined) return { text: fileTexts.noneSelected, mend: 'none' };
    const { file } = local;
    // Of two with one name the first has it.
    const earlier = files.slice(0, files.indexOf(local));
    const wrong = nameFault(local.name, takenWith(earlier)) ?? (await contentFault(local.name, file));
    if (wrong !== null || signal.aborted) return wrong ?? notUploaded;
    try {
      const isListed = await calls.send({ ...local, file }, { signal, onProgress: (sent) => change(key, { sent }) });
      if (isListed) arrived += 1;
      else failed += 1;
      return isListed ? null : notUploaded;
    } catch (error) {
      if (!signal.aborted) failed += 1;
      return isRefusal(error) && error.code !== 'internal' && error.status > 0 ? refusedFault(error) : notUploaded;
    }
  }

  function choose(key: string, file: File): void {
    change(key, { file, phase: 'waiting', sent: 0, fault: null });
    work();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    files: () => files,
    isSending: () => files.some(({ phase }) => phase === 'waiting' || phase === 'sending'),
    /** Those with content are sent at once. */
    add(chosen: readonly NewLocalFile[]): void {
      const fresh = chosen.map((local): LocalFile => {
        lastKey += 1;
        const phase = local.file === undefined ? 'local' : 'waiting';
        return { ...local, key: `local-${lastKey}`, phase, sent: 0, fault: null };
      });
      replace([...files, ...fresh]);
      work();
    },
    choose,
    /** What is wrong with a name; `key`: of the local file that it is for. */
    faultOfName: (name: string, key: string | null): string | null =>
      nameFault(name, takenWith(files.filter((local) => local.key !== key)))?.text ?? null,
    /** One that was chosen already goes on. */
    rename(key: string, name: string): void {
      change(key, { name, fault: null });
      const file = fileOf(key)?.file;
      if (file) choose(key, file);
    },
    setAccess: (key: string, access: readonly FileRole[]) => change(key, { access }),
    retry(key: string): void {
      const file = fileOf(key)?.file;
      if (file) choose(key, file);
    },
    /** Stops what is on its way, too. */
    remove(key: string): void {
      replace(files.filter((local) => local.key !== key));
      sending.get(key)?.abort();
    },
    /** Gives up what is on its way; new files without content stay. */
    cancelAll(): void {
      replace(files.filter(({ phase }) => phase === 'local'));
      for (const abort of sending.values()) abort.abort();
    },
  };
}

const notUploaded: Fault = { text: fileTexts.notUploaded, mend: 'again' };

/** A name that someone else has taken meanwhile is the only refusal that a new name fixes. */
const refusedFault = ({ message, code }: { message: string; code: string }): Fault => ({
  text: message,
  mend: code === 'conflict' ? 'rename' : 'again',
});
