import { signalTexts, sumOfWaiting } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { countWaiting } from './submission.ts';
import { useSubmissions } from './use-submissions.ts';

/** How much of the person's waits on this phone; leads to it. Nothing while nothing waits. */
export function WaitingChip() {
  const waiting = countWaiting(useSubmissions());
  if (sumOfWaiting(waiting) === 0) return null;
  return (
    <Button
      component={Link}
      to="/today/submissions"
      variant="outlined"
      startIcon={<CloudUpload size={16} strokeWidth={1.75} aria-hidden />}
    >
      {signalTexts.chip(waiting)}
    </Button>
  );
}
