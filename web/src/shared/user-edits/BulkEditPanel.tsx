import { closingTexts } from '@caselift/contract/closings';
import { bulkEditLimit, userEditTexts } from '@caselift/contract/user-edits';
import { listUsers, type User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Fields } from '../../ui/kit/Fields.tsx';
import { Columns, Row } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { MultiSelectField } from '../../ui/MultiSelect.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { CountsFrom } from '../closings/CountsFrom.tsx';
import { useEditPeriods } from '../closings/use-edit-periods.ts';
import { periodTitle } from '../users/period-name.ts';
import { AmountFields } from './AmountFields.tsx';
import { amountNames, amounts } from './amounts.ts';
import { BulkQuestion } from './BulkQuestion.tsx';
import { type BulkValues, bulkPatch, bulkSchema, bulkWords, changedBy, emptyBulk } from './bulk-form.ts';
import { asOption, leadsAmong, peopleCount } from './people-words.ts';
import { Refusal } from './Refusal.tsx';
import { useMayEdit } from './use-may-edit.ts';
import { useUserEdits } from './use-user-edits.ts';

type BulkEditPanelProps = {
  /** The people chosen. */
  users: readonly User[];
  /** After the update; the panel may be closed. */
  onDone: () => void;
};

/** The same goals, payouts, limits or team lead for up to 100 people (docs/product.md, Screens). */
export function BulkEditPanel({ users: chosen, onDone }: BulkEditPanelProps) {
  const scope = useScope();
  const [from, setFrom] = useState('');
  const { open } = useEditPeriods();
  const period = open.find((one) => one.from === from);
  const then = useQuery({
    ...endpointQuery(listUsers, { query: { ...scope, period: from } }),
    enabled: from !== '',
  });
  // As they are paid in the period; until that is known nobody changes.
  const users = from === '' ? chosen : heldThen(chosen, then.data ?? []);
  const mayEdit = useMayEdit();
  const { data: people = users } = useQuery(endpointQuery(listUsers, { query: scope }));
  const form = useContractForm<BulkValues>(bulkSchema, emptyBulk);
  const { update, pending, refusal } = useUserEdits();
  const [asked, setAsked] = useState<BulkValues | null>(null);
  if (!mayEdit) return null;

  const typed = form.watch();
  const leads = leadsAmong(people);
  const changing = changedBy(typed, users);
  const tooMany = chosen.length > bulkEditLimit;
  const clear = (names: string[]) => {
    const cleared = amountNames.filter((name) => names.includes(name));
    form.setValue('cleared', cleared, { shouldDirty: true });
    for (const name of cleared) form.setValue(name, '', { shouldDirty: true });
  };
  const send = async (values: BulkValues) => {
    setAsked(null);
    const ids = changedBy(values, users).map(({ customId }) => customId);
    const patch = { ...bulkPatch(values), ...(from !== '' && { periodStart: from }) };
    if (!(await update(ids, patch, { bulk: true }))) return;
    form.reset(emptyBulk);
    onDone();
  };
  return (
    <Panel
      title={userEditTexts.bulkEdit}
      note={`${peopleCount(chosen.length)} selected. Empty fields are ignored.`}
      print="gone"
    >
      <PanelBody>
        <Fields as="form" onSubmit={form.handleSubmit((values) => setAsked(values))} noValidate>
          <AmountFields
            register={(name) => form.register(name)}
            faultOf={(name) => form.formState.errors[name]?.message}
            emptyMeans={Object.fromEntries(typed.cleared.map((name) => [name, 'Cleared']))}
          />
          <Columns>
            <SelectField
              label="Team lead"
              value={typed.teamLead}
              options={[{ value: '', label: 'No change' }, ...leads.map(asOption)]}
              onChange={(teamLead) => form.setValue('teamLead', teamLead, { shouldDirty: true })}
            />
            <CountsFrom value={from} disabled={pending} onChange={setFrom} />
            <MultiSelectField label="Clear" options={clearable} chosen={typed.cleared} onChange={clear} />
          </Columns>
          <Refusal message={refusal} />
          <Row as="footer" wrap spread>
            <Text as="p" role="status" tone="soft">
              {outcome(form.formState.isDirty, changing.length, chosen.length)}
            </Text>
            <Button
              type="submit"
              variant="contained"
              color="primary"
              disabled={tooMany || changing.length === 0}
              loading={pending}
            >
              {tooMany ? userEditTexts.tooMany : userEditTexts.bulkEdit}
            </Button>
          </Row>
        </Fields>
      </PanelBody>
      {asked && (
        <BulkQuestion
          people={changedBy(asked, users)}
          words={[...bulkWords(asked, leads), ...(period ? [closingTexts.countsFromOn(periodTitle(period))] : [])]}
          onClose={() => setAsked(null)}
          onConfirm={() => void send(asked)}
        />
      )}
    </Panel>
  );
}

/** Who isn't in the period's list can't be edited in it. */
const heldThen = (users: readonly User[], then: readonly User[]): User[] => {
  const ids = new Set(users.map(({ customId }) => customId));
  return then.filter(({ customId }) => ids.has(customId));
};

const clearable = amountNames.map((name) => ({ value: name, label: amounts[name].label }));

/** @example outcome(true, 12, 20) // '12 of 20 people change' */
function outcome(anythingTyped: boolean, changing: number, chosen: number): string {
  if (chosen === 0) return 'Select people in the list';
  if (!anythingTyped) return 'No changes yet';
  return changing === 0 ? 'No one would change' : `${changing} of ${peopleCount(chosen)} change`;
}
