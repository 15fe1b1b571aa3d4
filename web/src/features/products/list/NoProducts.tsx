import Button from '@mui/material/Button';
import BottleWine from 'lucide-react/icons/bottle-wine';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Nothing is left, or there is nothing yet. */
export function NoProducts({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered)
    return (
      <Notice icon={BottleWine} title="No data">
        <NextStep list="catalog" />
      </Notice>
    );
  return (
    <Notice icon={BottleWine} title="No data" text="Try another search or other filters.">
      <Button onClick={onReset}>Reset Filters</Button>
    </Notice>
  );
}
