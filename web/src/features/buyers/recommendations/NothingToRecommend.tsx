import { recommendationTexts } from '@caselift/contract/recommendations';
import Button from '@mui/material/Button';
import PackageSearch from 'lucide-react/icons/package-search';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { activeFilters, noFilters } from './filters.ts';

/** A tab without a row, because of the filters where there are any. */
export function NothingToRecommend({ view: { filters, setFilters } }: { view: BuyersView }) {
  const active = activeFilters(filters);
  if (active.length === 0)
    return (
      <Notice icon={PackageSearch} title={recommendationTexts.none}>
        <NextStep list="recommendations" />
      </Notice>
    );
  return (
    <Notice
      icon={PackageSearch}
      title={recommendationTexts.none}
      text={`No product here matches the filters: ${active.join(', ')}.`}
    >
      <Button onClick={() => setFilters(noFilters)}>Reset</Button>
    </Notice>
  );
}
