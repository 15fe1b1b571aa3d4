import { payrollLimits, readPayrollLayout, savePayrollLayout } from '@caselift/contract/payroll-files';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { useAction } from '../administration/use-action.ts';
import { failureOf } from '../not-computed/failure-of.tsx';
import { Refusal } from '../user-edits/Refusal.tsx';

/** The cost center of each person, as the payroll system calls it. */
export function CostCentersDialog({ onClose }: { onClose: () => void }) {
  const query = { ...useScope(), db: 'prod' as const };
  const found = useQuery({ ...endpointQuery(readPayrollLayout, { query }), ...silently });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [phrase, setPhrase] = useState('');
  const failure = failureOf(found);
  const { mutate, isPending, error } = useAction({ doing: 'Saving...', done: 'Cost centers saved' }, () =>
    call(savePayrollLayout, { query, body: { costCenters: { ...typed } } }),
  );
  const isFound = searchTest(phrase);
  const shown = found.data?.costCenters.filter(({ customId, name }) => isFound(`${name} ${customId}`));
  return (
    <Dialog
      title="Cost centers"
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={Object.keys(typed).length === 0}
            loading={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <Row>
        <SearchField label="Search people" value={phrase} pause={0} onSearch={setPhrase} />
      </Row>
      {failure && <ListFailed {...failure} hasRows={false} />}
      {found.data === undefined && !failure && <SkeletonLines rows={6} />}
      {shown?.length === 0 && <Text as="p">There are no matching people.</Text>}
      {shown !== undefined && shown.length > 0 && (
        <PlainTable row={48} height={420} region="Cost centers" ground="raised" flush>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Cost center</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ customId, name, costCenter }) => (
              <tr key={customId}>
                <th scope="row">{name}</th>
                <td>
                  <OutlinedInput
                    fullWidth
                    value={typed[customId] ?? costCenter}
                    inputProps={{ 'aria-label': `Cost center of ${name}`, maxLength: payrollLimits.costCenter }}
                    onChange={(event) => setTyped({ ...typed, [customId]: event.target.value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
