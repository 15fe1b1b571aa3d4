import { historyAbout } from '@caselift/contract/history';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemActionWords } from '@caselift/contract/item-screen-texts';
import type { ItemDetail } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Star from 'lucide-react/icons/star';
import { lazy, Suspense, useState } from 'react';
import { useHistoryActions } from '../../../shared/history/HistoryLink.tsx';
import { usePaper } from '../../../ui/editor/paper.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { waitText } from '../actions/execution.ts';
import { ItemDialog, type ItemQuestion } from '../actions/ItemDialogs.tsx';
import { useItemActions } from '../actions/use-item-actions.ts';

const UploadRows = lazy(async () => ({
  default: (await import('../../../shared/item-edits/UploadRows.tsx')).UploadRows,
}));

type ItemToolsProps = {
  detail: ItemDetail;
  house: Wholesaler;
  readOnly: boolean;
  /** It is gone: the drawer closes without a question. */
  onDeleted: () => void;
  onCopied: (copyId: string) => void;
};

/** At the right of the editor's head: what is done to the item at once, beside its form. */
export function ItemTools({ detail, house, readOnly, onDeleted, onCopied }: ItemToolsProps) {
  const { item } = detail;
  const queryClient = useQueryClient();
  const { print } = usePaper();
  const { favorite, archive, execute, pending } = useItemActions();
  const historyActions = useHistoryActions();
  const [isUploading, setUploading] = useState(false);
  const [question, setQuestion] = useState<ItemQuestion | null>(null);
  const label = item.favorite ? itemActionWords.notFavorite : itemActionWords.favorite;
  const isOff = readOnly || pending;
  const wait = waitText(item.lastRunAt, house.computedAt, new Date());
  return (
    <>
      <IconButton aria-label={label} title={label} disabled={isOff} onClick={() => void favorite(item)}>
        <Star
          size={16}
          strokeWidth={1.75}
          aria-hidden
          {...(item.favorite && { fill: 'var(--accent)', color: 'var(--accent)' })}
        />
      </IconButton>
      <IconButton
        aria-label={itemActionWords.duplicate}
        title={itemActionWords.duplicate}
        disabled={isOff}
        onClick={() => setQuestion('duplicate')}
      >
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <RowMenu
        of={item.name}
        disabled={isOff}
        actions={[
          ...(item.canExecute ? [{ text: itemActionWords.execute, off: wait, act: () => void execute(item) }] : []),
          ...(item.type === 'custom' && !item.archived
            ? [{ text: customRowsTexts.upload, act: () => setUploading(true) }]
            : []),
          ...historyActions(historyAbout.item(item._id)),
          { text: itemActionWords.reset, act: () => setQuestion('reset') },
          {
            text: item.archived ? itemActionWords.restore : itemActionWords.archive,
            act: () => void archive(item),
          },
          { text: itemActionWords.print, act: () => print(() => queryClient.isFetching() === 0) },
          { text: itemActionWords.delete, isGrave: true, act: () => setQuestion('delete') },
        ]}
      />
      <Suspense>{isUploading && <UploadRows itemId={item._id} onClose={() => setUploading(false)} />}</Suspense>
      {question !== null && (
        <ItemDialog
          question={question}
          item={item}
          onClose={() => setQuestion(null)}
          onDone={(copyId) => {
            setQuestion(null);
            if (copyId !== undefined) onCopied(copyId);
            else if (question === 'delete') onDeleted();
          }}
        />
      )}
    </>
  );
}
