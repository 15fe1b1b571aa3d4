import { rowsOfPage, totalPages } from '@caselift/contract/paging';
import { linesPageSize } from '@caselift/contract/statements';
import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { wholeNumber } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import type { ActualCheck } from './actual-check.ts';

type LinesFootProps = { check: ActualCheck | null; page: number; count: number; onPage: (page: number) => void };

/** Whether the sum is the figure, and the way through the pages. */
export function LinesFoot({ check, page, count, onPage }: LinesFootProps) {
  const pages = totalPages(count, linesPageSize);
  const { from, to } = rowsOfPage({ page, limit: linesPageSize }, count);
  return (
    <PanelFoot>
      {check && <CheckText check={check} />}
      <Text as="div" tone="soft" right>
        <Row gap={4}>
          <span role="status">
            {from <= to
              ? `${wholeNumber(from)} to ${wholeNumber(to)} of ${wholeNumber(count)}`
              : `None of ${wholeNumber(count)}`}
          </span>
          {pages > 1 && (
            <>
              <IconButton
                aria-label="Previous page"
                disabled={page <= 1}
                onClick={() => onPage(Math.min(page - 1, pages))}
              >
                <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </>
          )}
        </Row>
      </Text>
    </PanelFoot>
  );
}

function CheckText({ check: { kind, text } }: { check: ActualCheck }) {
  if (kind === 'note') return <Text tone="soft">{text}</Text>;
  const isEqual = kind === 'equal';
  return (
    <Text tone={isEqual ? 'good' : 'warn'}>
      <TextIcon icon={isEqual ? Check : CircleAlert} />
      {text}
    </Text>
  );
}
