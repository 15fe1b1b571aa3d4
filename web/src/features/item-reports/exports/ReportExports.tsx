/** What can be done with results beside reading them: download, mail, and upload those of a custom item. */
import { customRowsTexts, itemExportTexts } from '@caselift/contract/item-export-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import FileUp from 'lucide-react/icons/file-up';
import Mail from 'lucide-react/icons/mail';
import { lazy, Suspense } from 'react';
import { useEndedPeriod } from '../../../shared/ended-period/use-ended-period.ts';
import { useMayTypeResults } from '../../../shared/item-edits/use-may-type-results.ts';
import type { ReportsSearch } from '../reports-search.ts';
import { DownloadMenu, type ShownRows } from './DownloadMenu.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));
const UploadRows = lazy(async () => ({
  default: (await import('../../../shared/item-edits/UploadRows.tsx')).UploadRows,
}));

type ReportExportsProps = {
  kind: ItemKind;
  /** Those that the report is about. */
  itemIds: readonly string[];
  /** The one custom item that it is about, if it is about one alone. */
  customId: string | undefined;
  query: ShownRows;
  search: ReportsSearch;
  setSearch: (changes: Partial<ReportsSearch>) => void;
};

export function ReportExports({ kind, itemIds, customId, query, search, setSearch }: ReportExportsProps) {
  const ended = useEndedPeriod();
  const mayUpload = useMayTypeResults() && customId !== undefined;
  // Over a person's panel it is a part of that person that is open.
  const over = search.person === '' ? search.over : '';
  const open = (what: 'export' | 'upload') => setSearch({ person: '', over: what });
  const close = () => setSearch({ over: '' });
  return (
    <>
      <DownloadMenu kind={kind} itemIds={itemIds} query={query} />
      <Button startIcon={<Mail size={16} strokeWidth={1.75} aria-hidden />} onClick={() => open('export')}>
        {itemExportTexts.export}
      </Button>
      {mayUpload && (
        <Button startIcon={<FileUp size={16} strokeWidth={1.75} aria-hidden />} onClick={() => open('upload')}>
          {customRowsTexts.upload}
        </Button>
      )}
      <Suspense>
        {over === 'export' && <ExportDialog itemIds={itemIds} onClose={close} />}
        {over === 'upload' && mayUpload && <UploadRows itemId={customId} period={ended} onClose={close} />}
      </Suspense>
    </>
  );
}
