import { recommendationTexts } from '@caselift/contract/recommendations';
import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useState } from 'react';
import { CountPill } from '../../../ui/kit/CountPill.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { activeFilters } from './filters.ts';
import styles from './recommendations.module.css';

const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));

/** Opens the filters; its badge counts those that leave something out. */
export function FilterButton({ view }: { view: BuyersView }) {
  const [open, setOpen] = useState(false);
  const count = activeFilters(view.filters).length;
  return (
    <>
      <Button
        className={styles.filter ?? ''}
        startIcon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {recommendationTexts.title}{' '}
        {count > 0 && (
          <CountPill className={styles.badge}>
            {count}
            <span className="visually-hidden"> active</span>
          </CountPill>
        )}
      </Button>
      <Suspense>{open && <FilterDialog view={view} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
