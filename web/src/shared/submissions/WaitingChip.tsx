import { signalTexts, sumOfWaiting } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { Link, useLocation } from '@tanstack/react-router';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { countWaiting } from './submission.ts';
import { useSubmissions } from './use-submissions.ts';

const list = '/today/submissions';

/** How much of the person's waits on this phone; leads to it. Nothing while nothing waits, and where it is listed. */
export function WaitingChip() {
  const waiting = countWaiting(useSubmissions());
  const isListed = useLocation({ select: ({ pathname }) => pathname === list });
  if (sumOfWaiting(waiting) === 0 || isListed) return null;
  return (
    <Button
      component={Link}
      to={list}
      variant="outlined"
      startIcon={<CloudUpload size={16} strokeWidth={1.75} aria-hidden />}
    >
      {signalTexts.chip(waiting)}
    </Button>
  );
}
