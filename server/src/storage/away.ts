/** Whether the bucket's client gave up: the bucket can't be reached, or refuses what it is asked. */
export const isStorageAway = (error: unknown): boolean => error instanceof Error && '$metadata' in error;
