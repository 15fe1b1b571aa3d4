import { itemTexts } from '@caselift/contract/item-texts';
import type { Limit, PayoutRole } from '@caselift/domain/programs/item';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldPath } from 'react-hook-form';
import { LinkButton } from '../../../../ui/kit/LinkButton.tsx';
import { UnitSelect } from '../../../../ui/UnitSelect.tsx';
import type { ItemValues } from '../form/item-values.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import styles from './payout.module.css';
import { inOtherUnits, isPercentOff, meaningOf, unitOf } from './payout-rows.ts';

type LimitFieldProps = {
  form: ItemFormApi;
  role: PayoutRole | null;
  label: string;
  /** For screen readers: the label with its owner. */
  name: string;
  path: FieldPath<ItemValues>;
  /** Judged again with it. */
  deps?: FieldPath<ItemValues> | undefined;
  limit: Limit;
  /** The ID of the sentence why it has no effect. */
  reason: string | undefined;
  errorId: string | undefined;
  onChange: (limit: Limit) => void;
};

/** A threshold or a cap, with its unit in the field. */
export function LimitField(props: LimitFieldProps) {
  const { form, role, label, name, path, deps, limit, reason, errorId, onChange } = props;
  const { place, read, readOnly } = form;
  const hasNoPercent = read.form.isOpenEnded;
  const isOff = isPercentOff(read.form, limit);
  const isHidden = form.isHidden(path);
  if (reason !== undefined || isOff || isHidden)
    return (
      <div className={styles.cell} data-label={label}>
        <OutlinedInput
          key="none"
          disabled
          value={isHidden ? itemTexts.hidden : 'None'}
          inputProps={{ 'aria-label': name, ...(reason && { 'aria-describedby': reason }) }}
        />
        {isOff && reason === undefined && !readOnly && (
          <LinkButton onClick={() => onChange({ units: 'raw', value: 0 })}>Enter a number</LinkButton>
        )}
      </div>
    );
  const unit = unitOf(read.form, place);
  const meaning = meaningOf(read.form, role, limit);
  return (
    <div className={styles.cell} data-label={label}>
      <OutlinedInput
        key="typed"
        autoComplete="off"
        disabled={readOnly}
        error={errorId !== undefined}
        endAdornment={
          <span className={styles.unit}>
            {hasNoPercent ? (
              unit
            ) : (
              <UnitSelect
                label={`Unit of ${name}`}
                value={limit.units}
                options={[
                  { value: 'percentage', label: '%' },
                  { value: 'raw', label: unit },
                ]}
                disabled={readOnly}
                onChange={() => onChange(inOtherUnits(read.form, role, limit))}
              />
            )}
            {meaning}
          </span>
        }
        inputProps={{
          'aria-label': name,
          'aria-describedby': errorId,
          inputMode: 'decimal',
          maxLength: 16,
        }}
        {...form.register(path, deps === undefined ? {} : { deps })}
      />
    </div>
  );
}
