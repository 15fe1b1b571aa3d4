import { closedFault } from '@caselift/contract/closings';
import { goalNames, goalPayNames, goalTexts, updateUserGoals } from '@caselift/contract/goals';
import { listUsers, type User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidateAll } from '../../api/query.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { useClosed } from '../../shared/closings/use-closed.ts';
import { pickFault } from '../../shared/spreadsheet.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.ts';
import { GoalsPreview } from './GoalsPreview.tsx';
import { goalChanges, type Person, periodChoices } from './goal-changes.ts';
import styles from './goals.module.css';
import { type GoalsFile, goalsTemplate, readGoalsFile } from './goals-file.ts';

type Loaded = GoalsFile & { fileName: string };

/** Goals of many people from one spreadsheet: picked, shown against what is, and only then saved. */
export function SetupGoals({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const closed = useClosed();
  const { data: people } = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: wholesaler } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [picked, setPeriod] = useState<string>();

  const periods = wholesaler?.lastTransactionDate
    ? periodChoices(wholesaler.lastTransactionDate, wholesaler.salesPeriod, closed)
    : [];
  const periodStart = picked ?? periods[0]?.start;
  const kept =
    periodStart !== undefined && wholesaler
      ? closedFault(closed, salesPeriodOf(periodStart, wholesaler.salesPeriod))
      : null;
  const changes = loaded && people && goalChanges(loaded.rows, people);

  const take = async (files: readonly File[]) => {
    setLoaded(undefined);
    const [file] = files;
    const refused = pickFault(files);
    if (refused !== null || file === undefined) return setFault(refused ?? undefined);
    try {
      setLoaded({ ...(await readGoalsFile(file)), fileName: file.name });
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : goalTexts.format);
    }
  };
  const save = async (rows: GoalsFile['rows']) => {
    setSaving(true);
    try {
      await call(updateUserGoals, {
        query: { ...scope, ...(periodStart === undefined ? {} : { periodStart }) },
        body: rows,
      });
      toast.success(goalTexts.saved);
      onClose();
      await invalidateAll(queryClient);
    } catch (error) {
      setFault(isRefusal(error) ? `${goalTexts.save} (${error.message})` : goalTexts.save);
    } finally {
      setSaving(false);
    }
  };
  const close = () => {
    if (!saving) onClose();
  };
  return (
    <Dialog
      title="Setup Goals"
      width={760}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={saving}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="primary"
            loading={saving}
            disabled={kept !== null || changes === undefined || changes.unknown.length === loaded?.rows.length}
            onClick={() => loaded && void save(loaded.rows)}
          >
            Save
          </Button>
        </>
      }
    >
      <p>
        Upload {goalMeasures.map((measure) => goalMeasureRows[measure].inSentence).join(' and ')} goals from a
        spreadsheet with the columns customId, {goalNames.join(' and ')}. It may have {goalPayNames.join(', ')}, too.{' '}
        {scope.db === 'prod' ? 'They take effect immediately.' : 'They stay in Preview until you publish it.'}
      </p>
      <Row align="bottom" spread fold>
        {periods.length > 0 && (
          <SelectField
            className={styles.period}
            label="For the sales period"
            options={periods.map(({ start, label }) => ({ value: start, label }))}
            value={periodStart ?? ''}
            onChange={setPeriod}
          />
        )}
        <Button
          startIcon={<Download size={16} strokeWidth={1.75} />}
          disabled={people === undefined}
          onClick={() => void downloadTemplate(people ?? []).catch(announce)}
        >
          Template
        </Button>
      </Row>
      {kept !== null && <Strip tone="warn">{kept}</Strip>}
      <DropZone
        icon={FileSpreadsheet}
        picker={{ label: 'Goals spreadsheet', choose: 'Choose a file', accept: '.xlsx,.xls' }}
        onFiles={(files) => void take(files)}
      >
        {loaded?.fileName ?? 'Drop a spreadsheet here, or choose one'} <Text tone="faint">.xlsx or .xls, one file</Text>
      </DropZone>
      {fault && (
        <Strip tone="bad" role="alert">
          {fault}
        </Strip>
      )}
      {changes && picked !== undefined && picked !== periods[0]?.start && (
        <p>Compared with the current period's goals.</p>
      )}
      {loaded && changes && <GoalsPreview file={loaded} changes={changes} />}
    </Dialog>
  );
}

/** Everyone who sells with the goals as they are, to be filled in. */
async function downloadTemplate(people: readonly (Person & Pick<User, 'role'>)[]): Promise<void> {
  const rows = people
    .filter(({ role }) => role === 'salesRep')
    .map(({ customId, name, ...person }) => {
      const goals = goalMeasures.map((measure) => [`${measure}Goal`, person[measure].goal ?? null]);
      return { customId, name, ...(Object.fromEntries(goals) as Record<(typeof goalNames)[number], number | null>) };
    });
  saveFile('goals.xlsx', await goalsTemplate(rows));
}
