import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { isNotComputed, isRefusal } from '../../api/refusal.ts';
import { Notice } from '../../ui/Notice.tsx';
import { NotComputed } from '../not-computed/NotComputed.tsx';

/** What stands in the statement's place: no figures yet and no permission are answers, the rest can be tried again. */
export function StatementRefused({ error, retry }: { error: Error; retry: () => void }) {
  if (isNotComputed(error)) return <NotComputed message={error.message} retry={retry} />;
  const status = isRefusal(error) ? error.status : 0;
  if (status === 409) return <Notice icon={CalendarClock} title={error.message} />;
  if (status === 403) return <Notice icon={Lock} title={error.message} />;
  return (
    <div role="alert">
      <Notice icon={CircleAlert} title={error.message} text="The explanation couldn't be loaded. Nothing was changed.">
        <Button onClick={retry} startIcon={<RefreshCw size={16} strokeWidth={1.75} />}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
