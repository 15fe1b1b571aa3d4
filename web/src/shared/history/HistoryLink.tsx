import { mayAccess } from '@caselift/contract/access';
import { historyTexts, listHistory } from '@caselift/contract/history';
import Button from '@mui/material/Button';
import { createLink, useNavigate } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import { useSession } from '../../api/session-store.ts';
import type { RowAction } from '../../ui/RowMenu.tsx';

const ButtonLink = createLink(Button);

/** Whether the session reads the history. */
export const useReadsHistory = (): boolean => mayAccess(listHistory.access, useSession());

/**
 * Opens the history of one thing, for those who read it.
 * @param about as `historyAbout` names it; null: nothing is chosen yet.
 */
export function HistoryLink({ about, text = historyTexts.whoChanged }: { about: string | null; text?: string }) {
  if (!useReadsHistory()) return null;
  return (
    <ButtonLink
      variant="text"
      to="/history"
      search={{ about: about ?? '' }}
      disabled={about === null}
      startIcon={<History size={16} strokeWidth={1.75} aria-hidden />}
    >
      {text}
    </ButtonLink>
  );
}

/** The same as entries of a menu: none for others. */
export function useHistoryActions(): (about: string) => RowAction[] {
  const mayRead = useReadsHistory();
  const navigate = useNavigate();
  return (about) =>
    mayRead ? [{ text: historyTexts.whoChanged, act: () => void navigate({ to: '/history', search: { about } }) }] : [];
}
