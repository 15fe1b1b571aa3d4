/** The server's time as its answers say it: the clock of a phone may be wrong by days, or be moved. */
let aheadMs: number | null = null;

/** What an answer's header says of it; one without says nothing. To the second. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** Milliseconds since 1970. null: no server has answered this page yet. */
export const serverNow = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs);
