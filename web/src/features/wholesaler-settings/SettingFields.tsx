import type { IsoDate } from '@caselift/domain/dates';
import { companyGoalName, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { lazy, type ReactNode, Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { unitSigns } from '../../shared/units.ts';
import { Field } from '../../ui/Field.tsx';
import { differsClass } from '../../ui/kit/Fields.tsx';
import { Columns, Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { LossReasons } from './LossReasons.tsx';
import { NonSellingDays } from './NonSellingDays.tsx';
import { productionText } from './production-text.ts';
import { Slopes } from './Slopes.tsx';
import { acts, fplModes, salesPeriods, timeZones, visibilities, yesOrNo } from './setting-labels.ts';
import type { Faults, SettingName, SettingValues } from './setting-values.ts';

/** Fetched for whoever changes the length. */
const LengthNote = lazy(async () => ({ default: (await import('./LengthNote.tsx')).LengthNote }));

type SettingFieldsProps = {
  form: UseFormReturn<SettingValues>;
  picture: ReactNode;
  /** The newest sale; the calendar opens at its month. */
  start: IsoDate;
  today: IsoDate;
  /** Production's values and the names of those that the form differs from. */
  production: { values: SettingValues; differing: readonly SettingName[] } | undefined;
};

export function SettingFields({ form, picture, start, today, production }: SettingFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const faults: Faults = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, (error as { message?: string }).message]),
  );
  const saysOf = (name: SettingName) =>
    production?.differing.includes(name) ? productionText(name, production.values) : undefined;
  /** What a field says: its fault, else Production's value, and when a change acts if not at once; amber where it differs. */
  const told = (name: SettingName, when?: string) => {
    const says = [saysOf(name), when].filter((text) => text !== undefined);
    return {
      helper: says.join('\n'),
      className: saysOf(name) === undefined ? '' : differsClass,
    };
  };
  const number = (name: Exclude<SettingName, 'permissions'>, when?: string) => ({
    ...told(name, when),
    ...register(name),
    error: faults[name],
    inputProps: { inputMode: 'decimal' as const },
  });
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
  return (
    <>
      <Text as="p" kind="caption" tone="soft">
        {acts.once}
      </Text>
      <Row align="top" gap={12}>
        {picture}
        <Field label="Title" error={faults.title} {...told('title')} {...register('title')} />
      </Row>
      <Columns phone={2}>
        {goalMeasures.map((measure) => {
          const { name, unit } = goalMeasureRows[measure];
          const sign = <Unit>{unitSigns[unit]}</Unit>;
          return (
            <Field
              key={measure}
              label={`${name} company goal`}
              {...(unit === 'usd' ? { startAdornment: sign } : { endAdornment: sign })}
              {...number(companyGoalName(measure))}
            />
          );
        })}
      </Columns>
      <Columns phone={2}>
        <SelectField
          label="Sales Period"
          options={salesPeriods}
          {...told('salesPeriod')}
          value={watch('salesPeriod')}
          onChange={(period) => setValue('salesPeriod', period, change)}
        />
        <Field label="Max FPL" endAdornment={<Unit>%</Unit>} {...number('maxFPL')} />
      </Columns>
      {formState.dirtyFields.salesPeriod && (
        <Suspense fallback={null}>
          <LengthNote length={watch('salesPeriod')} />
        </Suspense>
      )}
      <SelectField
        label="FPL mode"
        options={fplModes}
        {...told('fplMode')}
        value={watch('fplMode')}
        onChange={(mode) => setValue('fplMode', mode, change)}
      />
      <SelectField
        label="Time zone"
        options={timeZones(watch('timeZone'))}
        {...told('timeZone', acts.onEntries)}
        value={watch('timeZone')}
        onChange={(zone) => setValue('timeZone', zone, change)}
      />
      <SelectField
        label="Sales Reps can see"
        options={visibilities}
        {...told('permissions')}
        value={watch('permissions.visibility')}
        onChange={(visibility) => setValue('permissions.visibility', visibility, change)}
      />
      <Columns phone={2}>
        <SelectField
          label="Hide profits"
          options={yesOrNo}
          {...told('hideProfits')}
          value={watch('hideProfits')}
          onChange={(hides) => setValue('hideProfits', hides, change)}
        />
        <NonSellingDays
          text={watch('allNonSellingDays')}
          onChange={(text) => setValue('allNonSellingDays', text, change)}
          start={start}
          today={today}
          fault={faults.allNonSellingDays}
          production={saysOf('allNonSellingDays')}
        />
      </Columns>
      <LossReasons
        chosen={watch('chargeableLossReasons')}
        onChange={(chosen) => setValue('chargeableLossReasons', chosen, change)}
        production={saysOf('chargeableLossReasons')}
      />
      <Columns phone={2}>
        <Field label="Pay cap, GP and volume" endAdornment={<Unit>%</Unit>} {...number('payCapPercent')} />
        <Field label="Pay cap, FPL" endAdornment={<Unit>%</Unit>} {...number('fplPayCapPercent')} />
      </Columns>
      <Columns phone={2}>
        <Field
          label="Adjustment approval limit"
          startAdornment={<Unit>$</Unit>}
          {...number('approvalLimit', acts.onAdjustments)}
        />
        <Field
          label="Adjustment look-back"
          endAdornment={<Unit>months</Unit>}
          {...number('lookBackMonths', acts.onClosedPeriods)}
        />
      </Columns>
      <Slopes register={register} faults={faults} production={saysOf} />
    </>
  );
}

const Unit = ({ children }: { children: ReactNode }) => <Text tone="soft">{children}</Text>;
