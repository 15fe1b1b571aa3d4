import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Row } from '../Layout.tsx';
import { Text } from '../Text.tsx';

/** What is shown, between the buttons that go to the month before and after it. */
export function MonthHead({ title, onMove }: { title: string; onMove: (months: 1 | -1) => void }) {
  return (
    <Row spread>
      <IconButton aria-label="Previous month" onClick={() => onMove(-1)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Text weight="bold" aria-live="polite">
        {title}
      </Text>
      <IconButton aria-label="Next month" onClick={() => onMove(1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Row>
  );
}
