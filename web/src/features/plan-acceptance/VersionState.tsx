import type { PlanVersion } from '@caselift/contract/plan-acceptance';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Undo from 'lucide-react/icons/undo-2';
import { Badge } from '../../ui/kit/Badge.tsx';

export function VersionState({ version }: { version: Pick<PlanVersion, 'acceptedAt'> & Partial<PlanVersion> }) {
  if (version.acceptedAt !== null) {
    return (
      <Badge tone="good" icon={CircleCheck}>
        Accepted
      </Badge>
    );
  }
  if (version.withdrawnAt) return <Badge icon={Undo}>Withdrawn</Badge>;
  return (
    <Badge tone="warn" icon={Clock}>
      Not accepted
    </Badge>
  );
}
