/** Changing the columns of payroll files, and cost centers. */
import { type PayrollColumn, type PayrollLayout, payrollTexts } from '@caselift/contract/payroll-files';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { requireAsRead } from '../../edits/read-lists.ts';
import { refusal } from '../../http/errors.ts';
import { readColumns } from './queries.ts';

type By = { wholesalerId: string; actor: string; origin: string };

/** @param was as they were read; absent: whatever is stored is replaced. Refuses (409) where someone has changed them since. */
export async function saveColumns(
  tx: Tx,
  by: By,
  columns: readonly PayrollColumn[],
  was: readonly PayrollColumn[] | undefined,
): Promise<void> {
  const inOrder = (list: readonly PayrollColumn[]) => list.map(({ field, title }) => ({ field, title }));
  const stored = inOrder(await readColumns(tx, by.wholesalerId));
  const text = payrollTexts.columnsChanged(stored.map(({ title }) => title));
  requireAsRead([{ field: 'columns', was: was && inOrder(was), sent: inOrder(columns), stored, text }]);
  await tx`
    insert into payroll_layouts (wholesaler_id, columns) values (${by.wholesalerId}, ${tx.json([...columns])})
    on conflict (wholesaler_id) do update set columns = excluded.columns`;
  const detail = { titles: columns.map(({ title }) => title) };
  await recordAudit(tx, { ...by, action: 'edit payroll columns', detail });
}

/** @param given typed: by customId, '' for none. known: of those that the person may change. */
export async function saveCostCenters(
  tx: Tx,
  by: By,
  given: { known: PayrollLayout['costCenters']; typed: Readonly<Record<string, string>> },
): Promise<void> {
  const { wholesalerId } = by;
  const known = new Map(given.known.map((person) => [person.customId, person]));
  const changed: { customId: string; name: string; costCenter: string }[] = [];
  for (const [customId, costCenter] of Object.entries(given.typed)) {
    const person = known.get(customId);
    if (person === undefined) throw refusal('bad_input', payrollTexts.unknownPerson(customId));
    if (person.costCenter !== costCenter) changed.push({ customId, name: person.name, costCenter });
  }
  if (changed.length === 0) return;
  await tx`
    delete from cost_centers
    where wholesaler_id = ${wholesalerId} and custom_id = any (${changed.map(({ customId }) => customId)})`;
  const typed = changed.filter(({ costCenter }) => costCenter !== '');
  if (typed.length > 0) {
    await tx`
      insert into cost_centers (wholesaler_id, custom_id, cost_center)
      select ${wholesalerId}, c.* from unnest(
        ${typed.map(({ customId }) => customId)}::text[], ${typed.map(({ costCenter }) => costCenter)}::text[]) as c`;
  }
  await recordAudit(tx, { ...by, action: 'edit cost centers', detail: { people: changed } });
}
