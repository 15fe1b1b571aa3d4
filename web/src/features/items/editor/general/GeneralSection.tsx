import { itemLimits, itemTypeWords, whatToDoTexts } from '@caselift/contract/item-texts';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fields, fieldLabelClass } from '../../../../ui/kit/Fields.tsx';
import { Columns, Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { SectionProps } from '../section.ts';
import styles from './general.module.css';
import { PeriodFields } from './PeriodFields.tsx';
import { PhotoField } from './PhotoField.tsx';
import { TagSelect } from './TagSelect.tsx';

/** What an item is called, and when it runs. A sub-item has its parent's tag. */
export function GeneralSection(props: SectionProps) {
  const { form } = props;
  const hasTag = form.place.parentType === null;
  const isCustom = form.read.form.period === 'custom' && hasTag && !form.place.isGrouped;
  return (
    <EditorSection title="General" bare>
      <Fields>
        <Columns columns={hasTag ? 3 : 2}>
          <div className={styles.name}>
            <Field
              label="Name"
              autoComplete="off"
              required
              disabled={form.readOnly}
              inputProps={{ maxLength: itemLimits.name }}
              error={form.faultOf('name')}
              {...form.register('name')}
            />
          </div>
          {hasTag && <TagSelect form={form} />}
        </Columns>
        <Field
          label="Description"
          multiline
          // By which paper tells that there is none.
          placeholder=" "
          minRows={2}
          maxRows={8}
          disabled={form.readOnly}
          inputProps={{ maxLength: itemLimits.description }}
          helper={whatToDoTexts.helper}
          error={form.faultOf('description')}
          {...form.register('description')}
        />
        <PhotoField form={form} item={props.edited} photo={props.detail.examplePhotos[props.edited._id]} />
        <Columns columns={isCustom ? 4 : 3} phone={2}>
          <Stack gap={0}>
            <span className={fieldLabelClass}>Type</span>
            <Text as="p" style={{ margin: '6px 0' }}>
              {itemTypeWords[form.place.type]}
            </Text>
          </Stack>
          <PeriodFields {...props} />
        </Columns>
      </Fields>
    </EditorSection>
  );
}
