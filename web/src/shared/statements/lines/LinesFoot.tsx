import { linesPageSize } from '@caselift/contract/line-orders';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { PageFoot } from '../../PageFoot.tsx';
import type { ActualCheck } from './actual-check.ts';

type LinesFootProps = {
  check: ActualCheck | null;
  page: number;
  perPage?: number;
  count: number;
  loading: boolean;
  onPage: (page: number) => void;
};

/** Whether the sum is the figure, and the way through the pages. */
export function LinesFoot({ check, page, perPage = linesPageSize, count, loading, onPage }: LinesFootProps) {
  return (
    <PageFoot page={page} perPage={perPage} count={count} noun="line" loading={loading} onPage={onPage}>
      {check && <CheckText check={check} />}
    </PageFoot>
  );
}

function CheckText({ check: { kind, text } }: { check: ActualCheck }) {
  if (kind === 'note') return <Text kind="body">{text}</Text>;
  const isEqual = kind === 'equal';
  return (
    <Text kind="body" tone={isEqual ? 'good' : 'warn'}>
      <TextIcon icon={isEqual ? Check : CircleAlert} />
      {text}
    </Text>
  );
}
