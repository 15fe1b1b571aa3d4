import { itemInputFields } from '@caselift/contract/item-fields';
import { groupedTexts } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import { upToTwoDecimals } from '../../../../ui/figures.ts';
import { EditableCell } from '../../../../ui/table/EditableCell.tsx';
import styles from './parts.module.css';
import type { GroupMember } from './use-group-edit.ts';

type WeightCellProps = {
  member: GroupMember | undefined;
  readOnly: boolean;
  onWeigh: (id: string, weight: number) => void;
};

/** Enter puts it in the form, which Save saves; Escape puts it back. */
export function WeightCell({ member, readOnly, onWeigh }: WeightCellProps) {
  if (member === undefined) return null;
  const { _id, name, weight } = member;
  if (readOnly) return <>{upToTwoDecimals(weight)}</>;
  return (
    <div className={styles.above}>
      <EditableCell
        tabbable
        label={`${groupedTexts.weight} of ${name}`}
        text={String(weight)}
        inputMode="decimal"
        align="right"
        fault={weightFault}
        save={async (typed) => {
          onWeigh(_id, Number(typed));
          return true;
        }}
      >
        {upToTwoDecimals(weight)}
      </EditableCell>
    </div>
  );
}

/** @example weightFault('0') // 'Weight value must be a positive number'; weightFault('37.5') // null */
export function weightFault(typed: string): string | null {
  const read = itemInputFields.weight.safeParse(typed.trim());
  if (!read.success) return read.error.issues[0]?.message ?? itemTexts.weight;
  return Number(typed) > 0 ? null : itemTexts.weight;
}
