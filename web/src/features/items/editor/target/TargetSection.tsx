import { itemTexts } from '@caselift/contract/item-texts';
import { useId } from 'react';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fields } from '../../../../ui/kit/Fields.tsx';
import { FlagSwitch } from '../../../../ui/kit/FlagSwitch.tsx';
import { Columns } from '../../../../ui/kit/Layout.tsx';
import { LockReason } from '../../../../ui/kit/LockReason.tsx';
import { SideEffectLine } from '../SideEffectLine.tsx';
import type { SectionProps } from '../section.ts';
import { changesOf, flagsOf, hasTarget, targetLock, targetNote } from './flags.ts';
import styles from './target.module.css';

/** What people are to reach, and how it counts. Of items that are made of others, nothing is left to say here. */
export function TargetSection({ form }: Pick<SectionProps, 'form'>) {
  const { place, read, readOnly } = form;
  const flags = flagsOf(read.form, place);
  const isTyped = hasTarget(place);
  if (flags.length === 0 && !isTyped) return null;
  return (
    <EditorSection title={isTyped ? 'Target and flags' : 'Flags'}>
      <div className={styles.row} data-flags-only={isTyped ? undefined : true}>
        {isTyped && <TargetField form={form} />}
        <Columns gap={12}>
          {flags.map(({ field, ...flag }) => (
            <FlagSwitch
              key={field}
              {...flag}
              readOnly={readOnly}
              error={form.faultOf(field)}
              onChange={(on) => form.choose(changesOf(read.form, field, on))}
            >
              <SideEffectLine form={form} by={field} />
            </FlagSwitch>
          ))}
        </Columns>
      </div>
    </EditorSection>
  );
}

function TargetField({ form }: Pick<SectionProps, 'form'>) {
  const id = useId();
  const { place, read, readOnly } = form;
  const lock = targetLock(read.form);
  const note = place.type === 'imageValidation' ? itemTexts.targetOfImageValidation : targetNote(read.form, place);
  return (
    <Fields gap={4} className={styles.target}>
      {form.isHidden('target') ? (
        <Field key="hidden" label="Target" disabled value={itemTexts.hidden} helper={itemTexts.hiddenProfits} />
      ) : lock === null ? (
        <Field
          key="typed"
          label="Target"
          autoComplete="off"
          disabled={readOnly}
          inputProps={{ inputMode: 'decimal', maxLength: 16 }}
          error={form.faultOf('target')}
          helper={note}
          {...form.register('target')}
        />
      ) : (
        <>
          <Field key="none" label="Target" disabled value="None" inputProps={{ 'aria-describedby': id }} />
          <LockReason id={id}>{lock}</LockReason>
        </>
      )}
    </Fields>
  );
}
