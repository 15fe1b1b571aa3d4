import {
  avatarTexts,
  readUserAvatar,
  readWholesalerAvatar,
  uploadUserAvatar,
  uploadWholesalerAvatar,
} from '@caselift/contract/avatars';
import { readSession } from '@caselift/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { invalidateAll } from '../../api/query.ts';
import { refreshSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { type PictureType, postPicture } from './upload-picture.ts';

/**
 * Sends a picture and has the server take it in; everything that shows it is then refreshed. @throws when it was not.
 */
export type PictureUpload = (file: File, type: PictureType) => Promise<void>;

/** The signed-in person's own picture. */
export function useOwnUpload(): PictureUpload {
  const refresh = useRefresh();
  return async (file, type) => {
    await postPicture(await call(uploadUserAvatar, { query: { type } }), file);
    taken(await call(readUserAvatar, {}));
    await refresh();
  };
}

/** The wholesaler's picture. */
export function useWholesalerUpload(): PictureUpload {
  const scope = useScope();
  const refresh = useRefresh();
  return async (file, type) => {
    await postPicture(await call(uploadWholesalerAvatar, { query: { ...scope, type } }), file);
    taken(await call(readWholesalerAvatar, { query: scope }));
    await refresh();
  };
}

function taken({ url }: { url: string | null }): void {
  if (url === null) throw new Error(avatarTexts.failed);
}

/** The session says the addresses of both pictures, lists say those of everyone. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    void invalidateAll(queryClient);
    refreshSession(await call(readSession, {}));
  };
}
