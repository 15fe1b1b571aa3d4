/** When the update's buttons are open (docs/product.md, Environments). */

/** How far a part of an update is: figures are computed in the warehouse, then copied to the database. */
export const updateStatuses = [
  'preparing',
  'computing',
  'copying',
  'computingFailed',
  'copyingFailed',
  'completed',
] as const;
export type UpdateStatus = (typeof updateStatuses)[number];

export const hasFailed = (status: UpdateStatus): boolean => status === 'computingFailed' || status === 'copyingFailed';

/** updatedAt is an ISO instant. A message on a part that has not failed is a remark, not a fault. */
export type PipelinePart = { status: UpdateStatus; updatedAt: string; message: string };

/** A part that is neither finished nor failed counts as running this long after its last sign of life. */
export const busyWindowMs = 120_000;

/**
 * READY when a part has an error, or when no unfinished part gave a sign of life in the last two minutes: a failed or
 * abandoned run must never lock the buttons for good.
 */
export function pipelineState(parts: readonly PipelinePart[], nowMs: number): 'READY' | 'BUSY' {
  if (parts.some(({ status }) => hasFailed(status))) return 'READY';
  const running = parts.some(
    (part) => part.status !== 'completed' && nowMs - Date.parse(part.updatedAt) < busyWindowMs,
  );
  return running ? 'BUSY' : 'READY';
}

/** How an update begins to name people who are in the files and gone here. */
export const inTheFilesBut = 'In the files, but';
