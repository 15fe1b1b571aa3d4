import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { Badge } from '../../../ui/kit/Badge.tsx';

const looks = {
  pending: { icon: Clock, tone: 'neutral' },
  approved: { icon: Check, tone: 'good' },
  rejected: { icon: X, tone: 'bad' },
} as const;

export function StateBadge({ status }: Pick<ImageToReview, 'status'>) {
  return <Badge {...looks[status]}>{imageReviewTexts.states[status]}</Badge>;
}
