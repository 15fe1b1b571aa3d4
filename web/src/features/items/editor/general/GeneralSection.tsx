import { itemLimits, itemTypeWords } from '@caselift/contract/item-texts';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fields } from '../../../../ui/kit/Fields.tsx';
import type { SectionProps } from '../section.ts';

/** What an item is called and when it runs. */
export function GeneralSection({ form }: SectionProps) {
  return (
    <EditorSection title={`${itemTypeWords[form.place.type]} item`} bare>
      <Fields>
        <Field
          label="Name"
          autoComplete="off"
          required
          disabled={form.readOnly}
          inputProps={{ maxLength: itemLimits.name }}
          error={form.faultOf('name')}
          {...form.register('name')}
        />
      </Fields>
    </EditorSection>
  );
}
