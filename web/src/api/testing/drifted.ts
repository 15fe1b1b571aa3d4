/**
 * Where a faked call differs from the contract. The page takes a missing reply for a lost connection, so the test
 * reports it at its end (../../testing/report-drift.ts).
 */
export const drifted: string[] = [];
