/** A file that was too large for a mail, for its recipients. */
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { itemReportTexts, readItemExport } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { callFile } from '../../../api/call-file.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useFilters } from '../../../shared/filters.ts';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { Page } from '../../../ui/kit/Page.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.ts';
import { MailedExportSearch } from './mailed-search.ts';

export function MailedExport() {
  const scope = useScope();
  const [{ id }] = useFilters(MailedExportSearch);
  const download = useMutation({
    mutationFn: () => callFile(readItemExport, { params: { id }, query: scope }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(itemMessages.done.exported);
    },
    // Said on the page, which has nothing else.
    onError: () => undefined,
  });
  const { error } = download;
  const isAnswered = isRefusal(error) && error.status > 0 && error.status < 500;
  return (
    <Page>
      <Panel aria-label={itemExportTexts.exported}>
        {id === '' ? (
          <Notice icon={FileSpreadsheet} title={itemReportTexts.noExport} />
        ) : (
          <Notice icon={FileSpreadsheet} title={itemExportTexts.exported} text={itemExportTexts.exportedSays}>
            <Button
              variant="contained"
              color="primary"
              startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {itemExportTexts.download}
            </Button>
          </Notice>
        )}
        <Refusal message={error === null ? null : isAnswered ? error.message : itemMessages.errors.exportData} />
      </Panel>
    </Page>
  );
}
