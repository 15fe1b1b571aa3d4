/** Files that people upload and look at: one interface, and behind it this machine's disk or an S3 bucket. */
import type { Readable } from 'node:stream';
import type { FormUpload } from '@caselift/contract/avatars';

export type PostLimits = {
  /** The form must say this type; what the file really is, is for whoever takes it in to find out. */
  type: string;
  /** From 1 byte to so many. */
  maxBytes: number;
  /** For how long the form may be sent. */
  seconds: number;
};
export type Signing = {
  /** The type that the file is answered as. */
  type: string;
  /** For how long the address works, at most a week. */
  seconds: number;
  /** From when; now unless given. The same moment gives the same address. */
  from?: Date;
  /** The name under which browsers save the file, whatever its type; they show it in place unless this is given. */
  attachment?: string;
};

export type Peeked = { size: number; first: Buffer; storedAt: Date };

/** A key is a path of names between slashes, in any script: `avatars/ats/wholesaler`. */
export type Storage = {
  /** Lets a browser post one file under the key, within the limits, and nothing else. */
  presignPost(key: string, limits: PostLimits): Promise<FormUpload>;
  /** An address at which anyone who has it may read the file for a while. */
  signedUrl(key: string, signing: Signing): Promise<string>;
  /** Stores the content whole or not at all, in place of what was there. */
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** Null: nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>;
  /** The content as it comes, for who sends it on. Null: nothing is stored under the key. */
  read(key: string): Promise<Readable | null>;
  /** As `put`, of a file of any size on this machine, which is never in memory as a whole. */
  putFile(key: string, file: string, type: string): Promise<void>;
  /**
   * Brings the content to a file of this machine, whole or not at all, in place of what was there; of any size, and
   * never in memory as a whole. One call at a time for one file. False: nothing is stored under the key.
   */
  getFile(key: string, file: string): Promise<boolean>;
  /**
   * The size, up to so many first bytes, and when it was stored, without reading the rest. Null: nothing is stored
   * there.
   */
  peek(key: string, bytes: number): Promise<Peeked | null>;
  /** In place of what is there. False: nothing is stored under `from`. */
  move(from: string, to: string): Promise<boolean>;
  /** Nothing happens where nothing is stored. */
  delete(key: string): Promise<void>;
  /** The keys that begin with the prefix, sorted by their code units. */
  list(prefix: string): Promise<string[]>;
  /** Where browsers send to and read from, when it is not this server; for the content policy. */
  origin: string | null;
};

/** Removes everything with this key prefix. `requireStill` is asked before each: what it throws ends it there. */
export async function deleteAll(
  storage: Pick<Storage, 'list' | 'delete'>,
  prefix: string,
  requireStill: () => Promise<void> = async () => {},
): Promise<void> {
  for (const key of await storage.list(prefix)) {
    await requireStill();
    await storage.delete(key);
  }
}
