import { CountPill } from '../../ui/kit/CountPill.tsx';

/** How many filters, or values of one, are active; says: other words for them. */
export function FilterCount({ count, says = 'selected' }: { count: number; says?: string }) {
  if (count === 0) return null;
  return (
    <CountPill>
      {count} <span className="visually-hidden">{says}</span>
    </CountPill>
  );
}
