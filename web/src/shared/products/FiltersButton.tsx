import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useState } from 'react';
import { Row } from '../../ui/kit/Layout.tsx';
import { FilterCount } from './FilterCount.tsx';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { countInForce } from './product-filters.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

type FiltersButtonProps = FilterPanelProps & {
  left: string;
  /** The side from which they slide in. */
  anchor?: 'left' | 'right';
  className?: string | undefined;
};

/** Opens the filters where there is no room for them beside the list. */
export function FiltersButton({ left, anchor = 'left', className = '', ...panel }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={className}
        startIcon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Row as="span" gap={8}>
          Filters
          <FilterCount count={countInForce(panel.search, panel.isAdmin)} />
        </Row>
      </Button>
      <Suspense>
        {isOpen && <FilterSheet {...panel} left={left} anchor={anchor} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
