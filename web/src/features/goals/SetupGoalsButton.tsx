import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';

/** Few open it, and it brings its own table: fetched when it is opened. */
const SetupGoals = lazy(async () => ({ default: (await import('./SetupGoals.tsx')).SetupGoals }));

export function SetupGoalsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Upload size={16} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
        Setup Goals
      </Button>
      <Suspense fallback={null}>{open && <SetupGoals onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
