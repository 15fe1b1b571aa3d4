import {
  listPayrollFiles,
  makePayrollFile,
  type PayrollFile,
  payrollFileTypes,
  readPayrollFile,
} from '@caselift/contract/payroll-files';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import type { DateRange } from '@caselift/domain/calendar';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { momentText } from '../administration/moments.ts';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { useAction } from '../administration/use-action.ts';
import { failureOf } from '../not-computed/failure-of.tsx';
import { Refusal } from '../user-edits/Refusal.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { CostCentersDialog } from './CostCentersDialog.tsx';

type FileType = PayrollFile['fileType'];
type Question = FileType | 'columns' | 'costCenters';

/** The files that pay leaves the building in: made of a closed sales period, numbered, and the same bytes ever after. */
export function PayrollFilesPanel({ period }: { period: DateRange }) {
  const scope = { ...useScope(), db: 'prod' as const };
  const found = useQuery({
    ...endpointQuery(listPayrollFiles, { params: { period: period.from }, query: scope }),
    ...silently,
  });
  const { viewOnly } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const { data } = found;
  const failure = failureOf(found);
  const close = () => setQuestion(null);
  return (
    <Panel
      title="Payroll files"
      aria-busy={data === undefined && failure === undefined}
      end={
        !viewOnly && (
          <Row screenOnly wrap>
            <Button onClick={() => setQuestion('columns')}>Columns</Button>
            <Button onClick={() => setQuestion('costCenters')}>Cost centers</Button>
            {data?.refusal === null &&
              payrollFileTypes.map((type) => (
                <Button
                  key={type}
                  variant={type === 'csv' ? 'contained' : 'outlined'}
                  color="primary"
                  onClick={() => setQuestion(type)}
                >
                  Make .{type}
                </Button>
              ))}
          </Row>
        )
      }
    >
      {failure && <ListFailed {...failure} hasRows={data !== undefined} />}
      {data === undefined && !failure && <SkeletonLines rows={2} />}
      {data?.files.length === 0 && (
        <Notice
          icon={FileSpreadsheet}
          title="No payroll file yet"
          text={data.refusal ?? 'Choose its columns, then make it.'}
        />
      )}
      {data !== undefined && data.files.length > 0 && (
        <Rows aria-label="Payroll files">
          {data.files.map((file) => (
            <FileRow key={file.number} file={file} refusal={data.refusal} />
          ))}
        </Rows>
      )}
      {(question === 'csv' || question === 'xlsx') && (
        <MakeDialog period={period} type={question} isFirst={data?.files.length === 0} onClose={close} />
      )}
      {question === 'columns' && <ColumnsDialog onClose={close} />}
      {question === 'costCenters' && <CostCentersDialog onClose={close} />}
    </Panel>
  );
}

function FileRow({ file, refusal }: { file: PayrollFile; refusal: string | null }) {
  const { number, fileType, madeAt, madeBy, people, total, sha256 } = file;
  const query = { ...useScope(), db: 'prod' as const };
  const { mutate, isPending } = useAction(
    { doing: 'Downloading...', done: `Saved payroll file ${number}` },
    async () => {
      const { name, content } = await callFile(readPayrollFile, { params: { number: String(number) }, query });
      saveFile(name, content);
    },
  );
  return (
    <ListRow wrap>
      <Stack as="span" gap={0} grow>
        <Text weight="bold">
          Payroll {number}, .{fileType}
        </Text>
        <Text kind="caption" tone="soft">
          <time dateTime={madeAt}>{momentText(madeAt, Date.now())}</time>, {madeBy},{' '}
          {people === 1 ? '1 person' : `${people} people`}
        </Text>
        <Text kind="caption" tone="soft" fit="anywhere">
          SHA-256 {sha256}
        </Text>
      </Stack>
      <Text weight="bold" fit="whole">
        {dollarsAndCents(total)}
      </Text>
      <Row screenOnly>
        <Button
          aria-label={`Download payroll file ${number}`}
          title={refusal ?? undefined}
          disabled={refusal !== null}
          loading={isPending}
          startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => mutate()}
        >
          Download
        </Button>
      </Row>
    </ListRow>
  );
}

type MakeDialogProps = { period: DateRange; type: FileType; isFirst: boolean; onClose: () => void };

function MakeDialog({ period, type, isFirst, onClose }: MakeDialogProps) {
  const query = { ...useScope(), db: 'prod' as const };
  const name = salesPeriodName(period);
  const { mutate, isPending, error } = useAction(
    { doing: 'Making the payroll file...', done: `Payroll file of ${name} saved` },
    async () => {
      const { number } = await call(makePayrollFile, {
        ...{ params: { period: period.from }, query },
        body: { fileType: type },
      });
      const file = await callFile(readPayrollFile, { params: { number: String(number) }, query });
      saveFile(file.name, file.content);
    },
  );
  return (
    <Dialog
      title={`Make the payroll file of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            loading={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            Make .{type}
          </Button>
        </>
      }
    >
      {isFirst && <p>After that, {name} can't be reopened: what it paid has left Caselift.</p>}
      <p>The file gets a number and stays as it is. Made again without a change, it is the same file.</p>
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
