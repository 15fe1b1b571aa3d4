/** The bytes of a payroll file. */
import { buffer } from 'node:stream/consumers';
import type { PayrollColumn, PayrollField } from '@caselift/contract/payroll-files';
import type { DateRange } from '@caselift/domain/calendar';
import { payrollSums } from '@caselift/domain/closing/payroll-file';
import { csvStream } from '../../documents/csv.ts';
import { type Cell, type ColumnKind, type Sheet, xlsxStream } from '../../documents/xlsx.ts';
import type { PaidPerson } from './queries.ts';

type OfFile = {
  period: DateRange;
  /** Of the closing. */
  closedAt: Date;
  columns: readonly PayrollColumn[];
  people: readonly PaidPerson[];
};

const texts: readonly PayrollField[] = ['customId', 'name', 'costCenter'];
const kindOf = (field: PayrollField): ColumnKind =>
  texts.includes(field) ? 'text' : field === 'from' || field === 'to' ? 'date' : 'cents';
const widths: Readonly<Record<ColumnKind, number>> = { text: 20, date: 12, cents: 16, number: 16, quantity: 16 };

/** The same people and columns are the same bytes: nothing of the moment of making is in them. */
export function payrollContent({ period, closedAt, columns, people }: OfFile, type: 'csv' | 'xlsx'): Promise<Buffer> {
  const sheet: Sheet = {
    name: 'Payroll',
    columns: columns.map(({ field, title }) => ({ title, kind: kindOf(field), width: widths[kindOf(field)] })),
    rows: people.map((person) => {
      const cells = cellsOf(period, person);
      return columns.map(({ field }) => cells[field]);
    }),
  };
  return buffer(type === 'csv' ? csvStream(sheet) : xlsxStream([sheet], closedAt));
}

function cellsOf({ from, to }: DateRange, person: PaidPerson): Record<PayrollField, Cell> {
  const { customId, name, costCenter } = person;
  return { customId, name, costCenter, from, to, ...payrollSums(person) };
}
