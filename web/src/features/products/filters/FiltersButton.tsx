import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useState } from 'react';
import { Row } from '../../../ui/kit/Layout.tsx';
import { countInForce } from '../products-search.ts';
import { FilterCount } from './FilterCount.tsx';
import type { FilterPanelProps } from './FilterPanel.tsx';
import styles from './filters.module.css';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

/** Opens the filters where there is no room for them beside the list. */
export function FiltersButton({ left, ...panel }: FilterPanelProps & { left: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.button}
        startIcon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Row as="span" gap={8}>
          Filters
          <FilterCount count={countInForce(panel.search, panel.isAdmin)} />
        </Row>
      </Button>
      <Suspense>{isOpen && <FilterSheet {...panel} left={left} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
