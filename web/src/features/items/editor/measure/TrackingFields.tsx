import type { MeasureForm } from '@caselift/contract/item-fields';
import { isDelta, type TrackingOption, trackingPeriods } from '@caselift/domain/programs/item-measures';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FieldSet } from '../../../../ui/kit/Fields.tsx';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { Tabs } from '../../../../ui/kit/Tabs.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { ItemFormApi } from '../form/use-item-form.ts';
import { useCountedAt } from '../item-period.ts';
import { measureWith } from './measure-changes.ts';
import { countedText } from './measure-words.ts';

const tabs: readonly { id: TrackingOption; label: string }[] = [
  { id: 'default', label: 'Default' },
  { id: 'customPeriod', label: 'Custom Period' },
  { id: 'trackingFromDate', label: 'Tracking From Date' },
];
const lengths = trackingPeriods.map((days) => ({ id: String(days), label: String(days) }));

type TrackingFieldsProps = { form: ItemFormApi; measure: MeasureForm };

/** Which days are counted, and of a measure that compares, against which. */
export function TrackingFields({ form, measure }: TrackingFieldsProps) {
  const { readOnly, read } = form;
  const text = countedText(read.form, measure, useCountedAt());
  const counted = text !== null && (
    <Text as="p" kind="caption" tone="soft">
      {text}
    </Text>
  );
  if (!isDelta(measure.label)) return counted;
  const choose = (changes: Partial<MeasureForm>) => form.choose({ measure: measureWith(measure, changes) });
  const { trackingOption: option } = measure;
  return (
    <Tabs
      label="Days counted"
      tabs={tabs}
      value={option}
      onChange={(chosen) => !readOnly && choose({ trackingOption: chosen })}
    >
      <Row fold wrap align="top" gap={12} style={{ marginTop: 12 }}>
        {option !== 'default' && (
          <Day form={form} label={option === 'customPeriod' ? 'First day' : 'Start date'} end="Start" />
        )}
        {option === 'customPeriod' && <Day form={form} label="Last day" end="End" />}
        {option === 'trackingFromDate' && (
          <FieldSet legend="Days" small disabled={readOnly}>
            <Segmented
              label="Days"
              options={lengths}
              value={String(measure.trackingPeriod)}
              onChange={(chosen) => {
                const days = trackingPeriods.find((length) => String(length) === chosen);
                if (days !== undefined) choose({ trackingPeriod: days });
              }}
            />
          </FieldSet>
        )}
        <Row grow style={{ minHeight: option === 'default' ? undefined : 56 }}>
          {counted}
        </Row>
      </Row>
    </Tabs>
  );
}

const Day = ({ form, label, end }: { form: ItemFormApi; label: string; end: 'Start' | 'End' }) => (
  <div style={{ flex: '0 1 160px' }}>
    <Field
      label={label}
      type="date"
      disabled={form.readOnly}
      inputProps={{ min: '2000-01-01', max: '2099-12-31' }}
      error={form.faultOf(`measure.trackingPeriod${end}`)}
      {...form.register(`measure.trackingPeriod${end}`)}
    />
  </div>
);
