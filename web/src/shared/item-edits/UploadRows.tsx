/** Results of people in a custom item from one spreadsheet: picked, shown as kept and left out, and only then saved. */

import { type CustomInstance, uploadCustomRows } from '@caselift/contract/item-edits';
import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import type { DateRange } from '@caselift/domain/calendar';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidateWholesaler, silently } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.ts';
import { pickFault } from '../spreadsheet.ts';
import { periodText } from '../statements/period-words.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { customTemplate, instanceFirst, type ReadRow, readCustomRows } from './custom-rows.ts';
import { type PreviewOfRows, UploadPreview } from './UploadPreview.tsx';

type UploadRowsProps = {
  itemId: string;
  /** The sales period that is looked at, if it is over: results of it come first. */
  period?: DateRange | null;
  onClose: () => void;
};

type Loaded = { fileName: string; rows: readonly ReadRow[]; preview: PreviewOfRows };

export function UploadRows({ itemId, period = null, onClose }: UploadRowsProps) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'saving' | 'template' | null>(null);

  const opened = useQuery({
    ...endpointQuery(uploadCustomRows, {
      ...{ params: { id: itemId }, query: scope },
      body: { rows: [], isPreview: true },
    }),
    ...silently,
  });
  const instances = opened.data?.instances ?? [];
  const [chosen, setChosen] = useState<string>();
  const instance = chosen ?? instanceFirst(instances, period)?.from;
  const days = instances.find(({ from }) => from === instance);

  const send = (rows: readonly ReadRow[], fileName: string, isPreview: boolean, of = instance) =>
    call(uploadCustomRows, {
      params: { id: itemId },
      query: scope,
      body: {
        rows: rows.map(({ line: _, ...row }) => row),
        ...(fileName !== '' && { fileName: fileName.slice(0, 200) }),
        ...(of !== undefined && { instance: of }),
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
  /** The same rows beside what another period has. */
  const choose = (from: string) => {
    setChosen(from);
    if (loaded === undefined) return;
    const { rows, fileName } = loaded;
    setLoaded(undefined);
    void doing(
      'reading',
      async () => setLoaded({ fileName, rows, preview: await send(rows, fileName, true, from) }),
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
            disabled={loaded === undefined || loaded.preview.kept.length === 0 || days === undefined || busy !== null}
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
            disabled={busy !== null || days === undefined}
            sx={{ flexShrink: 0 }}
            onClick={() => void template()}
          >
            {customRowsTexts.template}
          </Button>
        </Row>
        <SelectField
          label={customRowsTexts.period}
          value={instance ?? ''}
          options={instances.map((one) => ({ value: one.from, label: instanceText(one) }))}
          disabled={instances.length === 0 || busy !== null}
          {...(days?.isClosed && { helper: customRowsTexts.closedSays })}
          onChange={choose}
        />
        <DropZone
          icon={FileSpreadsheet}
          picker={{ label: customRowsTexts.file, choose: 'Choose a file', accept: '.xlsx,.xls' }}
          onFiles={(files) => void take(files)}
        >
          {loaded?.fileName ?? customRowsTexts.drop} <Text tone="faint">.xlsx or .xls, one file</Text>
        </DropZone>
        <Refusal message={fault ?? (isRefusal(opened.error) ? opened.error.message : null)} />
        {busy === 'reading' && <p role="status">{customRowsTexts.reading}</p>}
        {loaded && days && (
          <>
            <Text weight="medium">{customRowsTexts.savedFor(periodText(days.from, days.to))}</Text>
            <UploadPreview rows={loaded.rows} preview={loaded.preview} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function instanceText({ from, to, isEnded, isClosed }: CustomInstance): string {
  const state = isClosed ? customRowsTexts.closed : isEnded ? '' : customRowsTexts.running;
  return [periodText(from, to), state].filter(Boolean).join(', ');
}
