import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import type { ComparedField } from './compare.ts';
import { changeText } from './values.ts';

/** That a field differs, in icon and word, and by how much where that can be said. */
export function Difference({ field: { differs, change, unit } }: { field: ComparedField }) {
  if (!differs) return null;
  return (
    <Row as="span" gap={8} wrap>
      <Badge look="plain" tone="warn" icon={TriangleAlert}>
        Differs
      </Badge>
      {change && <span>{changeText(change, unit)}</span>}
    </Row>
  );
}
