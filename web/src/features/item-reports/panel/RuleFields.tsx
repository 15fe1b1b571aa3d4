/** The fields of a person's target and payout; the item's own value stands below each. */
import { adminTexts } from '@caselift/contract/admins';
import { payoutTypesOf, payoutTypeWords } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import type { ItemType, PayoutType } from '@caselift/domain/programs/item';
import { useAdmins } from '../../../shared/admins/use-admins.ts';
import { Field } from '../../../ui/Field.tsx';
import { Fields } from '../../../ui/kit/Fields.tsx';
import { FlagSwitch } from '../../../ui/kit/FlagSwitch.tsx';
import { Columns, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { LimitInput } from './LimitInput.tsx';
import { valueText } from './person-words.ts';
import { StepInputs } from './StepInputs.tsx';
import { fieldNames, shownText, type TypedField } from './typed-rules.ts';
import type { PersonEdit } from './use-person-edit.ts';

type RuleFieldsProps = {
  edit: PersonEdit;
  mayEdit: boolean;
  /** Targets of custom items are for admins. */
  mayTarget: boolean;
};

const isOf = (types: readonly ItemType[], type: ItemType) => types.includes(type);
const withTarget: readonly ItemType[] = ['quantity', 'image', 'imageValidation', 'custom'];
const ofImages: readonly ItemType[] = ['image', 'imageValidation'];
const withLimits: readonly PayoutType[] = ['perAction', 'atRisk'];

export function RuleFields({ edit, mayEdit, mayTarget }: RuleFieldsProps) {
  const admins = useAdmins();
  const { opened, typed, shown } = edit;
  const { item, own } = opened;
  const { type } = item;
  if (type === 'multi' || type === 'dependencies') {
    return <Text tone="soft">Its sub-items have the targets and payouts. Open one of their rows.</Text>;
  }
  const payoutType = typed.payoutType ?? shown.payoutType;
  const isOpenEnded = typed.isOpenEnded ?? shown.isOpenEnded;
  const isPaidByTarget = isOf(withTarget, type) || type === 'grouped';
  const amount = payoutType === 'advanced' ? 'advancedBudget' : payoutType === 'quantityAdvanced' ? null : 'payout';
  const types = payoutTypesOf(type).filter((one) => !isOpenEnded || one === 'perAction' || one === 'quantityAdvanced');
  const itemSays = (field: TypedField) => `Item: ${valueText(field, own)}`;
  const number = (field: 'target' | 'payout' | 'advancedBudget' | 'minQuantityValue' | 'maxImagesPerAccount') => ({
    label: fieldNames[field],
    value: typed[field] ?? shownText(field, shown[field]),
    helper: itemSays(field),
    error: edit.faultOf(field),
    disabled: !mayEdit,
    autoComplete: 'off',
    inputProps: { inputMode: 'decimal' as const, maxLength: 16 },
    onChange: (event: { target: { value: string } }) => edit.type({ [field]: event.target.value }),
  });
  const flag = (field: 'isFullAmount' | 'cappedStatus' | 'isOpenEnded' | 'isAccountSpecific', says: string) => {
    const on = typed[field] ?? shown[field];
    return (
      <FlagSwitch
        label={fieldNames[field]}
        says={on === own[field] ? says : `${says} ${itemSays(field)}.`}
        error={edit.faultOf(field)}
        on={on}
        readOnly={!mayEdit}
        onChange={(next) => edit.type({ [field]: next })}
      />
    );
  };
  return (
    <Fields gap={12}>
      {item.isGrouped && (
        <Text kind="caption" tone="soft">
          Part of a group: the group pays, and this pays nothing of its own.
        </Text>
      )}
      <Columns columns={2} phone={2} gap={12}>
        <SelectField<PayoutType>
          label={fieldNames.payoutType}
          value={payoutType}
          options={(types.includes(payoutType) ? types : [payoutType, ...types]).map((value) => ({
            value,
            label: payoutTypeWords[value],
          }))}
          helper={itemSays('payoutType')}
          error={edit.faultOf('payoutType')}
          disabled={!mayEdit}
          onChange={(chosen) => edit.type({ payoutType: chosen })}
        />
        {amount !== null && (amount !== 'payout' || shown.payout !== undefined || mayEdit) && (
          <Field startAdornment="$" {...number(amount)} />
        )}
        {isOf(withTarget, type) && !isOpenEnded && (
          <Field
            {...number('target')}
            {...(shown.target === undefined &&
              !mayEdit && { value: itemTexts.hidden, helper: itemTexts.hiddenProfits })}
            disabled={!mayEdit || !mayTarget}
            {...(!mayTarget && mayEdit && { helper: `${itemTexts.customForAdmins} ${adminTexts.ask(admins)}` })}
          />
        )}
        {withLimits.includes(payoutType) && isPaidByTarget && (
          <>
            <LimitInput edit={edit} field="threshold" mayEdit={mayEdit} isOpenEnded={isOpenEnded} />
            <LimitInput edit={edit} field="cap" mayEdit={mayEdit} isOpenEnded={isOpenEnded} />
          </>
        )}
        {type === 'imageValidation' && <Field {...number('minQuantityValue')} />}
        {isOf(ofImages, type) && <Field {...number('maxImagesPerAccount')} />}
      </Columns>
      {payoutType === 'advanced' && <StepInputs edit={edit} field="advancedPayments" mayEdit={mayEdit} />}
      {payoutType === 'quantityAdvanced' && <StepInputs edit={edit} field="quantityAdvanced" mayEdit={mayEdit} />}
      {isPaidByTarget && (
        <Stack gap={8}>
          {payoutType === 'perAction' && flag('isFullAmount', 'From the threshold on, pays from the first one.')}
          {!isOpenEnded && flag('cappedStatus', 'Status stops at 100%.')}
          {type !== 'grouped' && !item.isGrouped && flag('isOpenEnded', 'There is no target: everything counts.')}
          {type === 'quantity' && item.measure !== null && flag('isAccountSpecific', 'One target for each account.')}
        </Stack>
      )}
    </Fields>
  );
}
