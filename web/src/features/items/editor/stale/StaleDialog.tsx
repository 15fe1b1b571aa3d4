import type { ItemForm } from '@caselift/contract/item-fields';
import { listTags } from '@caselift/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { type Version, VersionsDialog } from '../../../../shared/editor/VersionsDialog.tsx';
import { valueText } from './value-text.ts';
import { differencesOf, mergedForm } from './versions.ts';

type StaleDialogProps = {
  /** What both versions started from. */
  opened: ItemForm;
  theirs: ItemForm;
  mine: ItemForm;
  onMerge: (merged: ItemForm) => void;
  onClose: () => void;
};

/** Both versions of an item that someone else has saved meanwhile. */
export function StaleDialog({ opened, theirs, mine, onMerge, onClose }: StaleDialogProps) {
  const scope = useScope();
  const { data: tags } = useQuery({ ...endpointQuery(listTags, { query: scope }), ...silently });
  const [differences, setDifferences] = useState(() => differencesOf(opened, theirs, mine));
  const tagName = (id: string) => tags?.find(({ _id }) => _id === id)?.name ?? null;
  const take = (version: Version, name?: string) =>
    setDifferences(
      differences.map((one) => (name === undefined || one.name === name ? { ...one, take: version } : one)),
    );
  const said = (form: ItemForm, fields: readonly (keyof ItemForm)[]) =>
    fields.map((field) => valueText(field, form, { opened, tagName })).join(', ');
  return (
    <VersionsDialog
      title="Someone else has changed this item"
      choices={differences.map(({ fields, ...one }) => ({
        ...{ ...one, theirs: said(theirs, fields), mine: said(mine, fields) },
      }))}
      onTake={take}
      onContinue={() => onMerge(mergedForm(theirs, mine, differences))}
      onClose={onClose}
    />
  );
}
