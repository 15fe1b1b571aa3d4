import type { ItemForm } from '@caselift/contract/item-fields';
import Button from '@mui/material/Button';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { ItemFormApi } from './form/use-item-form.ts';

/** What a choice changed besides itself, below the choice, with a button that takes both back. */
export function SideEffectLine({ form: { sideEffect }, by }: { form: ItemFormApi; by: keyof ItemForm }) {
  if (sideEffect?.by !== by) return null;
  return (
    <Row gap={4} role="status">
      <Text kind="caption" tone="soft">
        Also changed: {sideEffect.names.join(', ')}.
      </Text>
      <Button variant="text" size="small" onClick={sideEffect.undo}>
        Undo
      </Button>
    </Row>
  );
}
