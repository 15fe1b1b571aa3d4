import { ChevronRight, CircleCheck, DiamondPlus, TriangleAlert } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import { usePhone } from '../../ui/usePhone.ts';
import type { ComparedEntity } from './compare.ts';
import styles from './diff.module.css';
import { FieldBlocks } from './FieldBlocks.tsx';
import { FieldTable } from './FieldTable.tsx';
import { sectionsOf } from './sections.ts';

type EntityProps = { entity: ComparedEntity; onlyDifferences: boolean; open: boolean; onToggle: () => void };

/** The wholesaler or one person: a head that opens, the fields below it. */
export const Entity = memo(EntityView, (before, after) => {
  // onToggle is made anew at every drawing and always does the same.
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
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
          <span className={styles.name}>{entity.name}</span>
          <span className={styles.id}>{entity.customId}</span>
          <Chip {...entity} />
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

/** Icon and word, never the colour alone. */
function Chip({ presence, differences }: ComparedEntity) {
  if (presence !== 'both') {
    return (
      <span className={`${styles.chip} ${styles.caution}`}>
        <DiamondPlus size={14} strokeWidth={1.75} aria-hidden />
        {presence === 'preview' ? 'Only in Preview' : 'Only in Production'}
      </span>
    );
  }
  if (differences === 0) {
    return (
      <span className={styles.chip}>
        <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
        No differences
      </span>
    );
  }
  return (
    <span className={`${styles.chip} ${styles.caution}`}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {differences === 1 ? '1 difference' : `${differences} differences`}
    </span>
  );
}
