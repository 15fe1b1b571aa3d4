import type { Edit } from '@caselift/contract/publications';
import { compareRows } from '@caselift/db/compare-rows';
import type { Tx } from '@caselift/db/connect';
import { editableRows } from '@caselift/db/editable-rows';
import { readProductNames } from '../../figures/catalog.ts';
import { currentSnapshot, hasTables } from '../../figures/current-snapshot.ts';

/** What prod's edits would become with these rows in their place; products by name too, as preview or else prod has it. */
export async function editsOf(tx: Tx, wholesalerId: string, after: string): Promise<Edit[]> {
  const edits = compareRows(wholesalerId, await editableRows(tx, wholesalerId, 'prod'), after);
  const products = edits.filter(({ entity }) => entity === 'productFlag').map(({ customId }) => customId);
  if (products.length === 0) return edits;
  const [prod, preview] = [
    await currentSnapshot(tx, { wholesalerId, db: 'prod' }),
    await currentSnapshot(tx, { wholesalerId, db: 'preview' }),
  ];
  const held = [prod, preview].filter((snapshot) => snapshot !== undefined);
  const names = await readProductNames(
    tx,
    held.filter((snapshot) => hasTables(snapshot, 'snapshot_products')),
    products,
  );
  return edits.map((edit) => {
    const name = edit.entity === 'productFlag' ? names.get(edit.customId) : undefined;
    return name === undefined ? edit : { ...edit, name };
  });
}
