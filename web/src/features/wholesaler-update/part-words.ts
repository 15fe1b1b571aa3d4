import type { UpdatePart } from '@caselift/contract/wholesaler-update';
import type { UpdateStatus } from '@caselift/domain/pipeline';
import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Loader from 'lucide-react/icons/loader';

export const partTitles: Record<UpdatePart, string> = {
  brands: 'Brands',
  buyers: 'Buyers',
  products: 'Products',
  suppliers: 'Suppliers',
  users: 'Users',
  wholesaler: 'Wholesaler',
};

export const itemsTitle = 'Objectives and incentives';

type Look = {
  tone: 'neutral' | 'accent' | 'good' | 'bad';
  icon: LucideIcon;
  reached: number;
  work: (engine: string) => string;
};

const waiting = { tone: 'neutral', icon: Clock } as const;
const running = { tone: 'accent', icon: Loader } as const;
const done = { tone: 'good', icon: CircleCheck } as const;
const failed = { tone: 'bad', icon: CircleAlert } as const;

/** How a status looks, how far of the way it is (0 to 1), and what an engine does: the words shown are older than the engines. */
export const statusLooks: Record<UpdateStatus, Look> = {
  preparing: { ...waiting, reached: 0, work: (engine) => `Waits for ${engine}, which computes the figures.` },
  computing: { ...running, reached: 0.4, work: (engine) => `${engine} computes the figures.` },
  copying: { ...running, reached: 0.75, work: () => 'The figures are being copied to PostgreSQL.' },
  computingFailed: { ...failed, reached: 0.4, work: (engine) => `${engine} could not compute the figures.` },
  copyingFailed: { ...failed, reached: 0.75, work: () => 'The figures could not be copied to PostgreSQL.' },
  completed: { ...done, reached: 1, work: (engine) => `Computed by ${engine} and kept in PostgreSQL.` },
};

/** What an update cost, by what Google bills: bytes read. */
export function billedText(bytes: number): string {
  const size = bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  return `The latest update read ${size} in BigQuery, as Google bills it.`;
}
