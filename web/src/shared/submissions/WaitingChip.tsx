import { signalTexts, sumOfWaiting } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { Link, useLocation } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { countNotTaken, countWaiting } from './submission.ts';
import { useSubmissions } from './use-submissions.ts';

const list = '/today/submissions';

/**
 * How much of the person's was not taken, which needs them; else how much waits on this phone; leads to it. Nothing
 * without either, and where it is listed.
 */
export function WaitingChip() {
  const state = useSubmissions();
  const [waiting, notTaken] = [countWaiting(state), countNotTaken(state)];
  const isListed = useLocation({ select: ({ pathname }) => pathname === list });
  if (sumOfWaiting(waiting) + notTaken === 0 || isListed) return null;
  const Icon = notTaken > 0 ? CircleAlert : CloudUpload;
  return (
    <Button component={Link} to={list} variant="outlined" startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}>
      {notTaken > 0 ? signalTexts.notTaken(notTaken) : signalTexts.chip(waiting)}
    </Button>
  );
}
