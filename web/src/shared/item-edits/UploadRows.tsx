/** Results of people in a custom item from one spreadsheet: picked, shown as kept and left out, and only then saved. */

import { uploadCustomRows } from '@caselift/contract/item-edits';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateWholesaler } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.ts';
import { pickFault } from '../spreadsheet.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { customTemplate, type ReadRow, readCustomRows } from './custom-rows.ts';
import { type PreviewOfRows, UploadPreview } from './UploadPreview.tsx';

type UploadRowsProps = {
  itemId: string;
  /** Its first day; absent: the running one. */
  instance?: string | undefined;
  onClose: () => void;
};

type Loaded = { fileName: string; rows: readonly ReadRow[]; preview: PreviewOfRows };

export function UploadRows({ itemId, instance, onClose }: UploadRowsProps) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'saving' | 'template' | null>(null);

  const send = (rows: readonly ReadRow[], fileName: string, isPreview: boolean) =>
    call(uploadCustomRows, {
      params: { id: itemId },
      query: scope,
      body: {
        rows: rows.map(({ line: _, ...row }) => row),
        ...(fileName !== '' && { fileName: fileName.slice(0, 200) }),
        ...(instance !== undefined && { instance }),
        isPreview,
      },
    });
  const doing = async (what: NonNullable<typeof busy>, work: () => Promise<void>, said: (error: unknown) => string) => {
    setBusy(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(said(error));
    } finally {
      setBusy(null);
    }
  };

  const take = (files: readonly File[]) => {
    setLoaded(undefined);
    const [file] = files;
    const refused = pickFault(files);
    if (refused !== null || file === undefined) return setFault(refused);
    return doing(
      'reading',
      async () => {
        const rows = await readCustomRows(file);
        setLoaded({ fileName: file.name, rows, preview: await send(rows, file.name, true) });
      },
      (error) => (error instanceof Error ? error.message : itemMessages.errors.processFile),
    );
  };
  const save = ({ rows, fileName }: Loaded) =>
    doing(
      'saving',
      async () => {
        await send(rows, fileName, false);
        toast.success(itemMessages.done.custom);
        onClose();
        await invalidateWholesaler(queryClient, scope.wholesalerId);
      },
      (error) => {
        const { saveCustom } = itemMessages.errors;
        return isRefusal(error) && error.status > 0 && error.status < 500
          ? `${saveCustom} (${error.message})`
          : saveCustom;
      },
    );
  const template = () =>
    doing(
      'template',
      async () => saveFile('results.xlsx', await customTemplate((await send([], '', true)).users)),
      (error) => (error instanceof Error ? error.message : itemMessages.errors.other),
    );
  const close = () => {
    if (busy !== 'saving') onClose();
  };
  return (
    <Dialog
      title={customRowsTexts.title}
      width={600}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={busy === 'saving'}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="primary"
            loading={busy === 'saving'}
            disabled={loaded === undefined || loaded.preview.kept.length === 0 || busy !== null}
            onClick={() => loaded && void save(loaded)}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Row align="top" spread fold>
          <p>{customRowsTexts.says}</p>
          <Button
            startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            loading={busy === 'template'}
            disabled={busy !== null}
            sx={{ flexShrink: 0 }}
            onClick={() => void template()}
          >
            {customRowsTexts.template}
          </Button>
        </Row>
        <DropZone
          icon={FileSpreadsheet}
          picker={{ label: customRowsTexts.file, choose: 'Choose a file', accept: '.xlsx,.xls' }}
          onFiles={(files) => void take(files)}
        >
          {loaded?.fileName ?? customRowsTexts.drop} <Text tone="faint">.xlsx or .xls, one file</Text>
        </DropZone>
        <Refusal message={fault} />
        {busy === 'reading' && <p role="status">{customRowsTexts.reading}</p>}
        {loaded && <UploadPreview rows={loaded.rows} preview={loaded.preview} />}
      </Stack>
    </Dialog>
  );
}
