import { phoneTexts } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { openNewRelease, useIsNewRelease } from '../../api/release.ts';
import { Strip } from '../../ui/kit/Strip.tsx';
import { useSubmissions } from '../submissions/use-submissions.ts';

/** A newer release of the app waits on this phone. Never while something is being sent. */
export function UpdateRow() {
  const isNew = useIsNewRelease();
  const { sending } = useSubmissions();
  if (!isNew || sending !== null) return null;
  return (
    <Strip
      tone="accent"
      icon={RefreshCw}
      role="status"
      action={<Button onClick={openNewRelease}>{phoneTexts.update}</Button>}
    >
      {phoneTexts.newVersion}
    </Strip>
  );
}
