/** Where the bytes of uploads are: on this machine's disk, or in the bucket, where every server and worker finds them. */
import type { Storage } from '../../storage/storage.ts';

export type HeldUpload = { wholesalerId: string; uploadId: string };
/**
 * As whoever writes its next part has it: the number of the taking, one more each time (`uploads.claim`). A writer that lost its
 * claim to a later one goes on in what no longer counts, whenever it wakes up.
 */
export type ClaimedUpload = HeldUpload & { claim: number };
/** Without a claim: as readers find it. */
type FoundUpload = HeldUpload & { claim?: number };

/** What is done with the bytes. Which of them count is for the rows of `uploads` to say (import-uploads.ts). */
export type UploadBytes = {
  /** Whether a job that was sent reads these very bytes; else it was given them as it was sent. */
  areReadByJobs: boolean;
  /** How many there are from the beginning; 0 before the first part. */
  held(upload: FoundUpload): Promise<number>;
  /** Before the first write of a claim that follows one that may still be writing: `received` bytes stay, out of its reach. */
  takeOver(upload: ClaimedUpload, received: number): Promise<void>;
  /**
   * Stores a part at its place, and returns once it is safe. What lies beyond its place was left by a part that was
   * never acknowledged, and counts no longer.
   */
  write(upload: ClaimedUpload, offset: number, part: Buffer): Promise<void>;
  /** The beginning and the last bytes, for a look at what it is. */
  ends(upload: FoundUpload, headBytes: number, tailBytes: number): Promise<{ head: Buffer; tail: Buffer }>;
  /** Makes `file` of a whole upload, as a second name of bytes on this machine where it can be. */
  place(upload: HeldUpload & { size: number }, file: string): Promise<void>;
  remove(upload: HeldUpload): Promise<void>;
  /** Removes those of all uploads but these, unless they have just come. */
  sweep(kept: ReadonlySet<string>): Promise<void>;
};

/** Files of people and of jobs are in the storage, or beside it in the data folder where that is the disk. */
export type FilePlace = { dataDir: string; storage: Storage };
