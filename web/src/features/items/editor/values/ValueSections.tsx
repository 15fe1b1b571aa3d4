import { comparisons } from '@caselift/domain/programs/item';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fields } from '../../../../ui/kit/Fields.tsx';
import { Columns, Row } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { SectionProps } from '../section.ts';
import styles from './values.module.css';

const comparisonWords = { gt: 'Greater than', lt: 'Less than', gte: 'At least', lte: 'At most' } as const;
const comparisonOptions = comparisons.map((value) => ({ value, label: comparisonWords[value] }));

type ValueProps = Pick<SectionProps, 'form'>;

/** What an answer is compared with. */
export function ValueSection({ form }: ValueProps) {
  if (form.place.type !== 'validation') return null;
  const { onBlur, ...input } = form.register('valueInput');
  return (
    <EditorSection title="Value">
      <Fields>
        <Columns columns={2} phone={2}>
          <SelectField
            label="Done when the answer is"
            value={form.read.form.valueInputType}
            options={comparisonOptions}
            disabled={form.readOnly}
            onChange={(valueInputType) => form.choose({ valueInputType })}
          />
          <Field
            label="Value"
            autoComplete="off"
            disabled={form.readOnly}
            inputProps={{ inputMode: 'decimal', maxLength: 16 }}
            error={form.faultOf('valueInput')}
            {...input}
            onBlur={(event) => {
              // A negative value is 0, as the server takes it.
              if (Number(event.target.value) < 0) form.setValue('valueInput', '0', { shouldDirty: true });
              return onBlur(event);
            }}
          />
        </Columns>
      </Fields>
    </EditorSection>
  );
}

/** How many images of one account count. */
export function ImagesSection({ form }: ValueProps) {
  const { type } = form.place;
  if (type !== 'image' && type !== 'imageValidation') return null;
  const { onBlur, ...input } = form.register('maxImagesPerAccount');
  return (
    <EditorSection title="Images">
      <Fields className={styles.short}>
        <Field
          label="Maximum Images Per Account"
          autoComplete="off"
          disabled={form.readOnly}
          inputProps={{ inputMode: 'numeric', maxLength: 8 }}
          error={form.faultOf('maxImagesPerAccount')}
          {...input}
          onBlur={(event) => {
            if (event.target.value.trim() === '') form.setValue('maxImagesPerAccount', '1', { shouldDirty: true });
            return onBlur(event);
          }}
        />
      </Fields>
    </EditorSection>
  );
}

/** From how many cases on an image counts. */
export function MinimumSection({ form }: ValueProps) {
  if (form.place.type !== 'imageValidation') return null;
  return (
    <EditorSection title="Minimum quantity">
      <Fields className={styles.short}>
        <Field
          label="Cases in an image"
          autoComplete="off"
          disabled={form.readOnly}
          inputProps={{ inputMode: 'decimal', maxLength: 16 }}
          error={form.faultOf('minQuantityValue')}
          helper="An image with less doesn't count."
          {...form.register('minQuantityValue')}
        />
      </Fields>
    </EditorSection>
  );
}

/**
 * The percent of what an incentive pays that a supplier refunds. Parts are refunded with the incentive that they are part
 * of. Absent for readers who don't see costs.
 */
export function SupplierSection({ form, edited }: Pick<SectionProps, 'form' | 'edited'>) {
  const { kind, type, parentType, isGrouped } = form.place;
  const isPart = parentType !== null || isGrouped;
  if (kind !== 'incentive' || type === 'custom' || isPart || edited.supplierContribution === undefined) return null;
  const [supplier, ...others] = form.read.form.productsFilters.supplier;
  const payer = supplier !== undefined && others.length === 0 ? supplier : 'The supplier';
  return (
    <EditorSection title="Supplier contribution">
      <Row fold gap={12} align="top">
        <Fields className={styles.short}>
          <Field
            label="Share"
            autoComplete="off"
            disabled={form.readOnly}
            inputProps={{ inputMode: 'decimal', maxLength: 16 }}
            endAdornment="%"
            error={form.faultOf('supplierContribution')}
            {...form.register('supplierContribution')}
          />
        </Fields>
        <Text as="p" kind="caption" tone="soft" className={styles.says}>
          {`${payer} refunds this share.`}
        </Text>
      </Row>
    </EditorSection>
  );
}
