import type { ItemForm } from '@caselift/contract/item-fields';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { ItemFormApi } from './form/use-item-form.ts';

/** What a choice changed besides itself, below the choice, with a button that takes both back. */
export function SideEffectLine({ form: { sideEffect }, by }: { form: ItemFormApi; by: keyof ItemForm }) {
  if (sideEffect?.by !== by) return null;
  return (
    <Text kind="caption" tone="soft" role="status">
      Also changed: {sideEffect.names.join(', ')}. <LinkButton onClick={sideEffect.undo}>Undo</LinkButton>
    </Text>
  );
}
