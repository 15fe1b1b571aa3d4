/** Where pictures are stored. The content's hash is part of the key, so a new picture has a new address. */
import type { Storage } from '../storage/storage.ts';

/** Who or what is shown by a small square picture. */
export type PortraitOwner =
  | { kind: 'wholesaler'; wholesalerId: string }
  | { kind: 'person'; wholesalerId: string; customId: string }
  | { kind: 'superAdmin'; credentialId: number };
/** An item by its example photo: those of a wholesaler share a folder, for copies show the same content. */
export type AvatarOwner = PortraitOwner | { kind: 'item'; wholesalerId: string; itemId: string };

export const avatarType = 'image/webp';
const daySeconds = 86_400;

type Person = { wholesalerId: string | null; customId: string | null; credentialId: number };

export function ownerOf({ wholesalerId, customId, credentialId }: Person): PortraitOwner {
  if (wholesalerId === null || customId === null) return { kind: 'superAdmin', credentialId };
  return { kind: 'person', wholesalerId, customId };
}

/** The day of UTC that a picture's signed address is of: whoever keeps a reply with addresses keeps it for that day. */
export const addressDay = (): string => new Date().toISOString().slice(0, 10);

/** Pictures stay when newer ones come because a rollback may restore an earlier hash. */
export function avatarKey(owner: AvatarOwner, hash: string): string {
  return `${folderOf(owner)}/${hash}.webp`;
}

/** All pictures of a wholesaler and its people, uploads that wait among them, for when it is deleted. */
export function avatarsOf(wholesalerId: string): string {
  return `avatars/${wholesalerId}/`;
}

/** All pictures that a person ever had. */
export function avatarsOfPerson({ wholesalerId, customId }: { wholesalerId: string; customId: string }): string {
  return `${folderOf({ kind: 'person', wholesalerId, customId })}/`;
}

/**
 * Where an upload waits until its sender confirms it. Each sender has their own place, so that the history names the
 * right one.
 */
export function uploadKey(owner: AvatarOwner, db: 'preview' | 'prod', credentialId: number): string {
  if (owner.kind === 'superAdmin') return `avatars/super-admins/incoming/${credentialId}`;
  const folder = `${avatarsOf(owner.wholesalerId)}incoming`;
  if (owner.kind === 'item') return `${folder}/items/${owner.itemId}/${credentialId}`;
  return owner.kind === 'wholesaler' ? `${folder}/${db}/${credentialId}` : `${folder}/people/${credentialId}`;
}

function folderOf(owner: AvatarOwner): string {
  if (owner.kind === 'superAdmin') return `avatars/super-admins/${owner.credentialId}`;
  const folder = avatarsOf(owner.wholesalerId);
  if (owner.kind === 'item') return `${folder}items`;
  return owner.kind === 'wholesaler' ? `${folder}wholesaler` : `${folder}users/${owner.customId}`;
}

/** Items' example photos as replies show them: by item; of items without one there is none. */
export async function shownExamplePhotos(
  storage: Storage,
  wholesalerId: string,
  items: readonly { itemId: string; examplePhoto?: string | null }[],
): Promise<Map<string, { url: string }>> {
  const shown = items.map(async ({ itemId, examplePhoto = null }) => {
    const { url } = await shownAvatar(storage, { kind: 'item', wholesalerId, itemId }, examplePhoto);
    return url === null ? [] : [[itemId, { url }] as const];
  });
  return new Map((await Promise.all(shown)).flat());
}

/** The picture as replies show it: its signed address, the same all day so that browsers keep what they have. */
export async function shownAvatar(
  storage: Storage,
  owner: AvatarOwner,
  hash: string | null,
): Promise<{ url: string | null; hash: string | null }> {
  if (hash === null) return { url: null, hash: null };
  const signing = { type: avatarType, seconds: 7 * daySeconds, from: new Date(addressDay()) };
  return { url: await storage.signedUrl(avatarKey(owner, hash), signing), hash };
}
