import type { ItemDetail } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { formOfItem, hiddenOf, placeOfItem } from './form/form-of-item.ts';
import { useItemForm } from './form/use-item-form.ts';
import { editTitle, ItemNote, paperTitle } from './ItemHead.tsx';
import { ItemSections } from './ItemSections.tsx';
import { ItemTools } from './ItemTools.tsx';
import { PartDialog } from './parts/PartDialog.tsx';
import { useGroupEdit } from './parts/use-group-edit.ts';

type ReadItemProps = { detail: ItemDetail; house: Wholesaler; onClose: () => void };

/** The same sections for those who change nothing: Save stays disabled (docs/product.md, Items). */
export function ReadItem({ detail, house, onClose }: ReadItemProps) {
  const { item } = detail;
  const form = useItemForm(formOfItem(item), placeOfItem(item), { readOnly: true, hidden: hiddenOf(item) });
  const group = useGroupEdit(detail);
  return (
    <DrawerEditor
      title={editTitle(item)}
      paperTitle={paperTitle(item)}
      note={<ItemNote item={item} />}
      tools={<ItemTools detail={detail} house={house} readOnly onDeleted={onClose} onCopied={onClose} />}
      still
      {...(item.type === 'grouped' && { width: 1128 })}
      readOnly
      unsaved={null}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" disabled>
          Save
        </Button>
      }
    >
      <ItemSections form={form} detail={detail} edited={item} house={house} group={group} />
      <PartDialog detail={detail} house={house} readOnly />
    </DrawerEditor>
  );
}
