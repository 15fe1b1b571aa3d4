import { isLostConnection } from '@caselift/db/connect';

/** Whether the bucket's client gave up: the bucket can't be reached, refuses what it is asked, or breaks off an answer. */
export const isStorageAway = (error: unknown): boolean => error instanceof Error && '$metadata' in error;

/** Whether the database went away. Errors of the bucket's client have the system's codes, too: they are none of it. */
export const isDatabaseAway = (error: unknown): boolean => isLostConnection(error) && !isStorageAway(error);
