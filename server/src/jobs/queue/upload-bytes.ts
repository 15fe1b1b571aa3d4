/** Where the bytes of uploads are: on this machine's disk, or in the bucket, where every server and worker finds them. */
import type { Storage } from '../../storage/storage.ts';

export type HeldUpload = { wholesalerId: string; uploadId: string };

/** What is done with the bytes. Which of them count is for the rows of `uploads` to say (import-uploads.ts). */
export type UploadBytes = {
  /** Whether a job that was sent reads these very bytes; else it was given them as it was sent. */
  areReadByJobs: boolean;
  /** How many there are from the beginning; 0 before the first part. */
  held(upload: HeldUpload): Promise<number>;
  /**
   * Stores a part at its place, and returns once it is safe. What lies beyond its place was left by a part that was
   * never acknowledged, and goes. One call at a time for one upload.
   */
  write(upload: HeldUpload, offset: number, part: Buffer): Promise<void>;
  /** The beginning and the last bytes, for a look at what it is. */
  ends(upload: HeldUpload, headBytes: number, tailBytes: number): Promise<{ head: Buffer; tail: Buffer }>;
  /** Makes `file` of a whole upload, as a second name of bytes on this machine where it can be. */
  place(upload: HeldUpload & { size: number }, file: string): Promise<void>;
  remove(upload: HeldUpload): Promise<void>;
  /** Removes those of all uploads but these, unless they have just come. */
  sweep(kept: ReadonlySet<string>): Promise<void>;
};

/** Files of people and of jobs are in the storage, or beside it in the data folder where that is the disk. */
export type FilePlace = { dataDir: string; storage: Storage };
