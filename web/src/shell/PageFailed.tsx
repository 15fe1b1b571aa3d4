import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Notice } from '../ui/Notice.tsx';

/** Shown in place of a page if its script can't be fetched or its rendering fails. A reload fixes both. */
export function PageFailed({ error }: { error: unknown }) {
  console.error(error);
  return (
    <Notice icon={CircleAlert} title="This page couldn't be shown" text="Nothing was changed.">
      <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => location.reload()}>
        Try again
      </Button>
    </Notice>
  );
}
