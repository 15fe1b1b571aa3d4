import { itemPeriods } from '@caselift/domain/programs/item';
import { useId } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { fieldLabelClass } from '../../../../ui/kit/Fields.tsx';
import { Stack } from '../../../../ui/kit/Layout.tsx';
import { LockReason } from '../../../../ui/kit/LockReason.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useCountedAt, useItemPeriod } from '../item-period.ts';
import type { SectionProps } from '../section.ts';
import { countedDays, periodWords } from './period-words.ts';

const options = itemPeriods.map((period) => ({ value: period, label: periodWords[period] }));

/** When an item runs: fields of the columns around them. A sub-item and a grouped child run when the one above does. */
export function PeriodFields({ form }: Pick<SectionProps, 'form'>) {
  const id = useId();
  const { place, readOnly, read } = form;
  const { period, customPeriodStart: start, customPeriodEnd: end } = read.form;
  const above = place.parentType !== null ? 'parent' : place.isGrouped ? 'group' : null;
  const days = countedDays({ period, start, end }, useCountedAt());
  // The days of what is over stay.
  const isOver = useItemPeriod() !== '';
  const hasDates = period === 'custom' && above === null;
  return (
    <>
      <Stack gap={4}>
        <SelectField
          label="Period"
          value={period}
          options={options}
          disabled={readOnly || above !== null || isOver}
          error={form.faultOf('period')}
          describedBy={above === null ? undefined : id}
          onChange={(chosen) => form.choose({ period: chosen })}
        />
        {above !== null && <LockReason id={id}>{`It runs when its ${above} does.`}</LockReason>}
      </Stack>
      {hasDates ? (
        <>
          <DayField form={form} disabled={isOver} label="First day" name="customPeriodStart" />
          <DayField form={form} disabled={isOver} label="Last day" name="customPeriodEnd" />
        </>
      ) : (
        <Stack gap={0}>
          <span className={fieldLabelClass}>{isOver ? 'Counted' : 'This period'}</span>
          <Text as="p" tone="soft" style={{ margin: '6px 0' }}>
            {days === null ? '–' : `${days.charAt(0).toUpperCase()}${days.slice(1)}`}
          </Text>
        </Stack>
      )}
    </>
  );
}

type DayFieldProps = Pick<SectionProps, 'form'> & {
  label: string;
  name: 'customPeriodStart' | 'customPeriodEnd';
  disabled: boolean;
};

const DayField = ({ form, label, name, disabled }: DayFieldProps) => (
  <Field
    label={label}
    type="date"
    disabled={form.readOnly || disabled}
    inputProps={{ min: '2000-01-01', max: '2099-12-31' }}
    error={form.faultOf(name)}
    {...form.register(name)}
  />
);
