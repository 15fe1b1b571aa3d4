import { type Product, productEditLimit, productTexts } from '@caselift/contract/products';
import Button from '@mui/material/Button';
import { useScope } from '../../../api/use-scope.ts';
import { useMayEdit } from '../../../shared/user-edits/use-may-edit.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { FlagButtons, previewNote } from '../FlagButtons.tsx';
import styles from '../products.module.css';

type BulkBarProps = {
  selected: readonly string[];
  /** Of those selected, as far as they have been read. */
  flags: readonly Product['sponsored'][];
  onClear: () => void;
};

/** How many products are selected, and what admins do with all of them. */
export function BulkBar({ selected, flags, onClear }: BulkBarProps) {
  const mayEdit = useMayEdit();
  const { db } = useScope();
  const tooMany = selected.length > productEditLimit;
  return (
    <Row wrap gap={8} className={styles.bulk} role="group" aria-label="Selected products">
      <Text weight="medium" grow role="status">
        {selected.length} selected
      </Text>
      {mayEdit && <FlagButtons ids={selected} flags={flags} disabled={tooMany} />}
      <Button variant="text" className={styles.flagButton} onClick={onClear}>
        Clear
      </Button>
      {mayEdit && (tooMany || db === 'preview') && (
        <Text as="p" kind="caption" tone={tooMany ? 'bad' : 'soft'} className={styles.whole}>
          {tooMany ? productTexts.tooMany : previewNote}
        </Text>
      )}
    </Row>
  );
}
