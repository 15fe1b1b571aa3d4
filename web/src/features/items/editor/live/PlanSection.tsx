import type { Item } from '@caselift/contract/item-fields';
import { planOfForm } from '@caselift/contract/item-form-plan';
import type { ItemDetail } from '@caselift/contract/items';
import type { PayoutRole } from '@caselift/domain/programs/item';
import { useMemo } from 'react';
import { PlanInWords } from '../../../../shared/item-plan/PlanInWords.tsx';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { formOfItem } from '../form/form-of-item.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';

type PlanSectionProps = {
  form: Pick<ItemFormApi, 'place' | 'read'>;
  detail: ItemDetail;
  edited: Item;
  /** L. */
  lastDate: string | null;
  role: PayoutRole;
  /** The role's target where it is known. */
  goal: number | null;
  roles: readonly PayoutRole[];
  onRole: (role: PayoutRole) => void;
};

export const roleWords = { salesReps: 'Sales reps', teamLeads: 'Team leads', leadership: 'Leadership' } as const;

/** The sentence that reps and statements show, of the form as it is now. */
export function PlanSection({
  form: { place, read },
  detail,
  edited,
  lastDate,
  role,
  goal,
  roles,
  onRole,
}: PlanSectionProps) {
  const isOpened = edited._id === detail.item._id;
  const children = isOpened ? (place.type === 'grouped' ? detail.groupedChildren : detail.subItems) : noChildren;
  const { form } = read;
  const { type, parentType, isGrouped } = place;
  const { accountsCount, productsCount } = edited;
  const plan = useMemo(() => {
    if (lastDate === null) return null;
    return planOfForm(
      {
        ...{ type, form, isGrouped },
        isQualifier: parentType === 'dependencies' && (form.isQualifier || form.isHouseGoal),
        lists: { accounts: accountsCount, products: productsCount },
        children: children.map((child) => ({
          type: child.type,
          form: formOfItem(child),
          isGrouped: child.isGrouped,
          isQualifier: type === 'dependencies' && (child.isQualifier || child.isHouseGoal),
          lists: { accounts: child.accountsCount, products: child.productsCount },
        })),
      },
      { role, lastDate, goal, hidesProfits: false },
    );
  }, [type, form, isGrouped, parentType, accountsCount, productsCount, children, role, lastDate, goal]);
  return (
    <EditorSection
      title="The plan in words"
      end={
        roles.length > 1 && (
          <Segmented
            label="Role"
            options={roles.map((id) => ({ id, label: roleWords[id] }))}
            value={role}
            onChange={onRole}
          />
        )
      }
    >
      {plan === null ? (
        <Text as="p" tone="soft">
          {lastDate === null ? 'There are no figures yet.' : 'Enter the first and the last day of its period.'}
        </Text>
      ) : (
        <>
          <PlanInWords plan={plan} size="section" />
          <Text kind="caption" tone="faint">
            Reps and pay statements show this sentence, word for word.
          </Text>
        </>
      )}
    </EditorSection>
  );
}

const noChildren: ItemDetail['subItems'] = [];
