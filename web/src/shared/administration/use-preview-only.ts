import { updateTexts } from '@caselift/contract/wholesaler-update';
import { useNavigate } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { toast } from '../../ui/toasts.ts';

/** Does what only Preview allows; in Production it says so, with a button that switches. */
export function usePreviewOnly(): (work: () => void) => void {
  const { db } = useScope();
  const navigate = useNavigate();
  const run = () => void navigate({ to: '.', search: (previous) => ({ ...previous, db: 'preview' as const }) });
  return (work) => {
    if (db === 'preview') work();
    else toast.solvable(updateTexts.switchToPreview, { label: 'Switch', run });
  };
}
