import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { HistoryRows } from './HistoryRows.tsx';

const ButtonLink = createLink(Button);

/** The newest of the history beside what changes a wholesaler; all of it is a screen of its own. */
export function HistoryPanel() {
  return (
    <HistoryRows
      empty="No changes yet."
      end={
        <ButtonLink to="/history" startIcon={<Search size={16} strokeWidth={1.75} aria-hidden />}>
          Search
        </ButtonLink>
      }
    />
  );
}
