import type { User } from '@caselift/contract/users';
import type { UseFormReturn } from 'react-hook-form';
import { FieldSet } from '../../ui/kit/Fields.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { flagsOf } from './access-flags.ts';
import type { EditValues } from './edit-form.ts';

type AccessFieldsProps = {
  form: UseFormReturn<EditValues, unknown, EditValues>;
  user: User;
  /** Nobody can remove their own access. */
  own: boolean;
};

/** The flags of a person as a part of the form: they are saved with the rest of it. */
export function AccessFields({ form, user, own }: AccessFieldsProps) {
  return (
    <FieldSet legend="Access" gap={0}>
      {flagsOf(user).map((flag) => (
        <AccessSwitch
          key={flag}
          flag={flag}
          checked={form.watch(flag)}
          disabled={own}
          onChange={(on) => form.setValue(flag, on, { shouldDirty: true })}
        />
      ))}
    </FieldSet>
  );
}
