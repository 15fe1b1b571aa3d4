import type { ItemPart } from '@caselift/contract/item-statements';
import Archive from 'lucide-react/icons/archive';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import { Badge } from '../../../ui/kit/Badge.tsx';
import styles from './items.module.css';

type ItemMarksProps = {
  part: Pick<ItemPart, 'isEdited' | 'isOpenEnded' | 'locked'>;
  archived?: boolean;
  write: (value: number) => string;
};

/** What is unusual about an item: its rules were edited for this person, or something keeps its pay locked. */
export function ItemMarks({ part, archived = false, write }: ItemMarksProps) {
  return (
    <span className={styles.marks}>
      {part.isEdited && (
        <Badge tone="accent" icon={Pencil}>
          Edited
        </Badge>
      )}
      {part.locked !== 0 && (
        <Badge tone="warn" icon={Lock}>
          {write(part.locked)} locked
        </Badge>
      )}
      {part.isOpenEnded && <Badge>Open-ended</Badge>}
      {archived && <Badge icon={Archive}>Archived</Badge>}
    </span>
  );
}
