import type { UpdatePart, UpdateStatus } from '@caselift/contract/wholesaler-update';

export const partTitles: Record<UpdatePart, string> = {
  brands: 'Brands',
  buyers: 'Buyers',
  products: 'Products',
  suppliers: 'Suppliers',
  users: 'Users',
  wholesaler: 'Wholesaler',
};

export type Tone = 'waiting' | 'running' | 'done' | 'failed';

/** How a status looks, how far of the way it is (0 to 1), and who does that work: its words are older than the engines. */
export const statusLooks: Record<UpdateStatus, { tone: Tone; reached: number; engine: string }> = {
  Preparing: { tone: 'waiting', reached: 0, engine: 'Waits for DuckDB, which computes the figures.' },
  'Running GBQ': { tone: 'running', reached: 0.4, engine: 'DuckDB computes the figures.' },
  'Transferring to MongoDB': { tone: 'running', reached: 0.75, engine: 'The figures are being copied to PostgreSQL.' },
  'GBQ error': { tone: 'failed', reached: 0.4, engine: 'DuckDB could not compute the figures.' },
  'Transfer error': { tone: 'failed', reached: 0.75, engine: 'The figures could not be copied to PostgreSQL.' },
  Completed: { tone: 'done', reached: 1, engine: 'Computed by DuckDB and kept in PostgreSQL.' },
};
