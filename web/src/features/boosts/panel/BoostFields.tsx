import { boostLimits } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { boostTypes } from '@caselift/domain/boosts';
import { Controller } from 'react-hook-form';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Fields, fieldLabelClass } from '../../../ui/kit/Fields.tsx';
import { Columns, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { PeriodShelf } from './PeriodShelf.tsx';
import styles from './panel.module.css';
import type { BoostFormApi } from './use-boost-form.ts';

type BoostFieldsProps = {
  form: BoostFormApi;
  house: Wholesaler;
  /** What is wrong with the period, besides its dates. */
  periodError: string | undefined;
  periodOpen: boolean;
  onPeriodOpen: (open: boolean) => void;
};

const types = boostTypes.map((type) => ({ id: type, label: type }));

/** Name, period, description, and what is paid. */
export function BoostFields({ form, house, periodError, periodOpen, onPeriodOpen }: BoostFieldsProps) {
  const { errors } = form.formState;
  const { startDate, endDate } = form.watch();
  return (
    <Fields>
      <PeriodShelf
        house={house}
        startDate={startDate}
        endDate={endDate}
        onChange={(start, end) => {
          form.setValue('startDate', start);
          form.setValue('endDate', end, { shouldValidate: form.formState.isSubmitted });
        }}
        open={periodOpen}
        onOpen={onPeriodOpen}
        error={errors.startDate?.message ?? errors.endDate?.message ?? periodError}
        beside={
          <Field
            label="Name"
            autoComplete="off"
            required
            inputProps={{ maxLength: boostLimits.name }}
            error={errors.name?.message}
            {...form.register('name')}
          />
        }
      />
      <Columns>
        <Field
          label="Description"
          multiline
          minRows={4}
          maxRows={12}
          inputProps={{ maxLength: boostLimits.description }}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Stack gap={12}>
          <Columns phone={2}>
            <Field
              label="Boost amount"
              autoComplete="off"
              startAdornment={
                <Text tone="soft" still>
                  $&nbsp;
                </Text>
              }
              inputProps={{ inputMode: 'decimal', maxLength: 12 }}
              error={errors.boost?.message}
              {...form.register('boost')}
            />
            <Stack gap={0}>
              <span className={fieldLabelClass}>Type</span>
              <Controller
                control={form.control}
                name="type"
                render={({ field }) => (
                  <Segmented label="Type" wide options={types} value={field.value} onChange={field.onChange} />
                )}
              />
            </Stack>
          </Columns>
          <Row spread align="top" className={styles.contribution}>
            <Field
              label="Supplier Contribution: %"
              autoComplete="off"
              inputProps={{ inputMode: 'decimal', maxLength: 6 }}
              error={errors.supplierContribution?.message}
              {...form.register('supplierContribution')}
            />
          </Row>
        </Stack>
      </Columns>
    </Fields>
  );
}
