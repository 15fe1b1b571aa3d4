import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';

export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'>) {
  return <Field label="E-mail" type="email" autoComplete="username" spellCheck={false} {...props} />;
}
