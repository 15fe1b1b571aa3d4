import { itemTexts } from '@caselift/contract/item-texts';
import { itemMeasures, minimumTypes } from '@caselift/domain/programs/item-measures';
import Columns3 from 'lucide-react/icons/columns-3';
import { lazy, Suspense, useId } from 'react';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fields } from '../../../../ui/kit/Fields.tsx';
import { Columns, Row } from '../../../../ui/kit/Layout.tsx';
import { LinkButton } from '../../../../ui/kit/LinkButton.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ItemsSearch, itemLevels } from '../../items-search.ts';
import { useItemPeriod } from '../item-period.ts';
import { SideEffectLine } from '../SideEffectLine.tsx';
import type { SectionProps } from '../section.ts';
import { measureWith } from './measure-changes.ts';
import { isOfPlacements, measureOptions, minimumWords } from './measure-words.ts';
import { TrackingFields } from './TrackingFields.tsx';

const PodComparison = lazy(() => import('./PodComparison.tsx').then((module) => ({ default: module.PodComparison })));

const minimumOptions = minimumTypes.map((value) => ({ value, label: minimumWords[value].label }));

/** What a quantity item measures, from which quantity on a placement counts, and over which days. */
export function MeasureSection(props: SectionProps) {
  const { form, detail, edited } = props;
  // It compares the running period with last year.
  const isOver = useItemPeriod() !== '';
  const levels = useLevels(ItemsSearch, itemLevels);
  // Over the editor, or over the dialog of a part.
  const level = edited._id === detail.item._id ? 'over' : 'step';
  if (form.place.type !== 'quantity') return null;
  const { measure } = form.read.form;
  const { readOnly } = form;
  return (
    <EditorSection
      title="Measure"
      end={
        measure !== null &&
        !isOver &&
        isOfPlacements(measure.label) && (
          <LinkButton onClick={() => levels.open(level, 'pods')}>
            <Row as="span" gap={4}>
              <Columns3 size={16} strokeWidth={1.75} aria-hidden />
              Compare POD definitions
            </Row>
          </LinkButton>
        )
      }
    >
      <Fields>
        <Columns columns={2}>
          <div>
            <SelectField
              label="Measure"
              value={measure?.label ?? ''}
              options={
                measure === null ? [{ value: '', label: 'Choose a measure' }, ...measureOptions] : measureOptions
              }
              disabled={readOnly}
              error={form.faultOf('measure')}
              onChange={(label) => label !== '' && form.choose({ measure: measureWith(measure, { label }) })}
            />
            <SideEffectLine form={form} by="measure" />
          </div>
          {measure !== null && itemMeasures[measure.label].hasMinimum && <MinimumFields {...props} />}
        </Columns>
        {measure !== null && <TrackingFields form={form} measure={measure} />}
      </Fields>
      {measure !== null && !isOver && levels.at[level] === 'pods' && (
        <Suspense>
          <PodComparison form={form} edited={edited} onClose={() => levels.close(level)} />
        </Suspense>
      )}
    </EditorSection>
  );
}

/** From which quantity on a placement counts; 0: any. Of profits, 0 leaves out what lost money. */
function MinimumFields({ form }: Pick<SectionProps, 'form'>) {
  const id = useId();
  const { readOnly, read } = form;
  const { measure } = read.form;
  if (measure === null) return null;
  const { unit } = minimumWords[measure.minQuantityPerPODType];
  return (
    <Columns columns={2} phone={2} gap={8}>
      <SelectField
        label="Minimum per POD"
        value={measure.minQuantityPerPODType}
        options={minimumOptions}
        disabled={readOnly}
        onChange={(minQuantityPerPODType) => form.choose({ measure: measureWith(measure, { minQuantityPerPODType }) })}
      />
      {form.isHidden('measure.minQuantityPerPODValue') ? (
        <Field label="At least" disabled value={itemTexts.hidden} helper={itemTexts.hiddenProfits} />
      ) : (
        <Field
          id={id}
          label="At least"
          type="number"
          disabled={readOnly}
          inputProps={{ min: 0, step: 0.01 }}
          endAdornment={unit}
          error={form.faultOf('measure.minQuantityPerPODValue')}
          {...form.register('measure.minQuantityPerPODValue')}
        />
      )}
    </Columns>
  );
}
