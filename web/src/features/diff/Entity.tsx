import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import DiamondPlus from 'lucide-react/icons/diamond-plus';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { memo, useId, useMemo } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';
import { rowClass } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { ComparedEntity } from './compare.ts';
import styles from './diff.module.css';
import { FieldBlocks } from './FieldBlocks.tsx';
import { FieldTable } from './FieldTable.tsx';
import { sectionsOf } from './sections.ts';

type EntityProps = { entity: ComparedEntity; onlyDifferences: boolean; open: boolean; onToggle: () => void };

/** The wholesaler or one person: a head that opens, the fields below it. */
export const Entity = memo(EntityView, (before, after) => {
  // onToggle is a new function at every render, and always does the same.
  const same = before.entity === after.entity && before.onlyDifferences === after.onlyDifferences;
  return same && before.open === after.open;
});

function EntityView({ entity, onlyDifferences, open, onToggle }: EntityProps) {
  const phone = usePhone();
  const id = useId();
  const sections = useMemo(() => sectionsOf(entity, onlyDifferences), [entity, onlyDifferences]);
  const Fields = phone ? FieldBlocks : FieldTable;
  return (
    <>
      <h2 className={styles.head}>
        <button
          type="button"
          className={rowClass()}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
          <Text weight="bold" fit="anywhere">
            {entity.name}
          </Text>
          <Text tone="faint">{entity.customId}</Text>
          <Verdict {...entity} />
        </button>
      </h2>
      {open && (
        <div id={id}>
          <Fields caption={entity.name} sections={sections} marked={entity.presence === 'both'} />
        </div>
      )}
    </>
  );
}

/** Whether the two sides say the same. */
function Verdict({ presence, differences }: ComparedEntity) {
  const place = { large: true, className: styles.verdict };
  if (presence !== 'both')
    return (
      <Badge {...place} tone="warn" icon={DiamondPlus}>
        {presence === 'preview' ? 'Only in Preview' : 'Only in Production'}
      </Badge>
    );
  if (differences === 0)
    return (
      <Badge {...place} look="plain" icon={CircleCheck}>
        No differences
      </Badge>
    );
  return (
    <Badge {...place} tone="warn" icon={TriangleAlert}>
      {differences === 1 ? '1 difference' : `${differences} differences`}
    </Badge>
  );
}
