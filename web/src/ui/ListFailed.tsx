import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Failure } from './failure.ts';
import { Stack } from './kit/Layout.tsx';
import { Strip } from './kit/Strip.tsx';
import { Notice } from './Notice.tsx';

type ListFailedProps = Failure & {
  /** The last good list stays below. */
  hasRows?: boolean;
};

/** A list could not be read, or not again. */
export function ListFailed({ message, retry, hasRows = false }: ListFailedProps) {
  const again = (
    <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />} onClick={retry}>
      Try again
    </Button>
  );
  if (!hasRows) {
    return (
      <div role="alert">
        <Notice icon={CircleAlert} title={message} text="Nothing was changed.">
          {again}
        </Notice>
      </div>
    );
  }
  return (
    <Stack screenOnly role="alert">
      <Strip tone="bad" icon={CircleAlert} action={again}>
        {message} These are the last figures loaded.
      </Strip>
    </Stack>
  );
}
