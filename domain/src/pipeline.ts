/** When the update's buttons are open (docs/product.md, Environments). */

/** updatedAt is an ISO instant. A message on a part without an error is a remark, not a fault. */
export type PipelinePart = { status: string; updatedAt: string; message: string };

/** A part that is neither finished nor failed counts as running this long after its last sign of life. */
export const busyWindowMs = 120_000;

const failed = (part: PipelinePart) => part.status.endsWith(' error');

/**
 * READY when a part has an error, or when no unfinished part gave a sign of life in the last two minutes: a failed or
 * abandoned run must never lock the buttons for good.
 */
export function pipelineState(parts: Partial<Record<string, PipelinePart>>, nowMs: number): 'READY' | 'BUSY' {
  const present = Object.values(parts).filter((part) => part !== undefined);
  if (present.some(failed)) return 'READY';
  const running = present.some(
    (part) => part.status !== 'Completed' && nowMs - Date.parse(part.updatedAt) < busyWindowMs,
  );
  return running ? 'BUSY' : 'READY';
}
