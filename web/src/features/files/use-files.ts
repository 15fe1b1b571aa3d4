/** The list of files, what is on its way to it, and what can be done with its files. */
import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import {
  createFile,
  deleteFiles,
  type FileRole,
  fileTexts,
  listFiles,
  readDownloadLink,
  type SharedFile,
  updateFiles,
} from '@caselift/contract/files';
import type { Scope } from '@caselift/contract/scope';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate, replaceAnswer } from '../../api/query.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { useSession } from '../../api/session-store.ts';
import { postToStorage } from '../../api/storage-form.ts';
import { useScope } from '../../api/use-scope.ts';
import { saveFrom } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.ts';
import { nameKey } from './check-file.ts';
import type { Busy } from './entries.ts';
import { createUploadList, type UploadCalls, type UploadList } from './upload-list.ts';

/** Whether the viewer may change files; a view-only account may not. */
export function useMayEditFiles(): boolean {
  const session = useSession();
  return mayAccess(editable.file.editors, session) && !session.viewOnly;
}

export const useFileList = () => useQuery(endpointQuery(listFiles, { query: useScope() }));

/** Those of a tab, for as long as it lives. */
const uploadLists = new WeakMap<QueryClient, Map<string, UploadList>>();

function uploadListOf(queryClient: QueryClient, scope: Scope): UploadList {
  const lists = uploadLists.get(queryClient) ?? new Map<string, UploadList>();
  uploadLists.set(queryClient, lists);
  const key = JSON.stringify(scope);
  const list = lists.get(key) ?? createUploadList(uploadCalls(queryClient, scope));
  lists.set(key, list);
  return list;
}

function uploadCalls(queryClient: QueryClient, scope: Scope): UploadCalls {
  const input = { query: scope };
  let readings = 0;
  /** Answers of calls that overlap may come in any order: the one that was asked for last stays. */
  const readAgain = async (): Promise<readonly SharedFile[]> => {
    readings += 1;
    const reading = readings;
    const files = await call(listFiles, input);
    if (reading === readings) replaceAnswer(queryClient, listFiles, input, files);
    return files;
  };
  return {
    taken: () => {
      const files = queryClient.getQueryData(endpointQuery(listFiles, input).queryKey);
      return new Set(files?.map(({ name }) => nameKey(name)));
    },
    async send({ name, access, month, file }, sending) {
      const body = { file: { name, access: [...access], month } };
      await postToStorage(await call(createFile, { ...input, body }, sending), file, sending);
      return (await readAgain()).some((listed) => nameKey(listed.name) === nameKey(name));
    },
    onSettled(arrived, failed) {
      if (arrived > 0) toast.success(arrived === 1 ? fileTexts.uploaded : fileTexts.uploadedSeveral(arrived));
      if (failed > 0) toast.error(fileTexts.notUploaded);
      // Preview and Production show the same files.
      void invalidate(queryClient, [listFiles]);
    },
  };
}

export function useUploads() {
  const scope = useScope();
  const list = uploadListOf(useQueryClient(), scope);
  return { list, locals: useSyncExternalStore(list.subscribe, list.files) };
}

type Patch = { name: string } | { access: FileRole[] };

/** Downloads and edits; `busy` says of which file which is under way. */
export function useFileActions() {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map());
  return useMemo(() => {
    const input = { query: scope };
    const during = async (name: string, status: Busy, work: () => Promise<void>) => {
      setBusy((before) => new Map(before).set(name, status));
      try {
        await work();
      } finally {
        setBusy((before) => new Map([...before].filter(([other]) => other !== name)));
      }
    };
    return {
      busy,
      download: ({ name }: Pick<SharedFile, 'name'>) =>
        during(name, 'downloading', async () => {
          try {
            const { signedUrl } = await call(readDownloadLink, { ...input, params: { name } });
            saveFrom(signedUrl);
          } catch (error) {
            announce(error);
            void invalidate(queryClient, [listFiles]);
          }
        }),
      /** null: done; else why it was not. */
      async change({ name: key, version }: SharedFile, patch: Patch): Promise<string | null> {
        try {
          const changed = await call(updateFiles, { ...input, body: { patches: [{ key, version, ...patch }] } });
          const files = queryClient.getQueryData(endpointQuery(listFiles, input).queryKey) ?? [];
          const others = files.filter((file) => file.name !== key);
          replaceAnswer(queryClient, listFiles, input, [...others, ...changed]);
          toast.success(fileTexts.saved);
          return null;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return error.message;
        } finally {
          void invalidate(queryClient, [listFiles]);
        }
      },
      remove: ({ name }: SharedFile) =>
        during(name, 'deleting', async () => {
          try {
            await call(deleteFiles, { ...input, body: { fileNames: [name] } });
            toast.success(fileTexts.saved);
          } catch (error) {
            announce(error);
          }
          await invalidate(queryClient, [listFiles]);
        }),
    };
  }, [scope, queryClient, busy]);
}
