/** What payroll files are made of, and those that were made. */
import {
  defaultPayrollColumns,
  type PayrollColumn,
  type PayrollFile,
  type PayrollLayout,
} from '@caselift/contract/payroll-files';
import type { Tx } from '@caselift/db/connect';
import type { Settlement } from '@caselift/domain/closing/settlement';
import { dollars } from '@caselift/domain/numbers';

export type PaidPerson = Pick<Settlement, 'lines' | 'payableCents'> & {
  customId: string;
  name: string;
  costCenter: string;
};

const hasPay = (tx: Tx) => tx`(s.payable_cents > 0 or jsonb_array_length(s.settlement -> 'lines') > 0)`;

/** Everyone with a line of pay in a closed period, by name: who is paid nothing says why. */
export async function readPaid(tx: Tx, wholesalerId: string, from: string): Promise<PaidPerson[]> {
  const rows = await tx<PaidPerson[]>`
    select s.custom_id as "customId", s.name, coalesce(c.cost_center, '') as "costCenter",
      s.settlement -> 'lines' as lines, s.payable_cents as "payableCents"
    from closed_statements s
    left join cost_centers c on c.wholesaler_id = s.wholesaler_id and c.custom_id = s.custom_id
    where s.wholesaler_id = ${wholesalerId} and s.period_from = ${from}
      and ${hasPay(tx)}
    order by s.name, s.custom_id`;
  return [...rows];
}

/** Whether a closed period pays people who appear to admins only. */
export async function paysHidden(tx: Tx, wholesalerId: string, from: string): Promise<boolean> {
  const found = await tx`
    select from closed_statements s
    join users u on u.wholesaler_id = s.wholesaler_id and u.db = 'prod' and u.custom_id = s.custom_id and u.hidden
    where s.wholesaler_id = ${wholesalerId} and s.period_from = ${from}
      and ${hasPay(tx)} limit 1`;
  return found.length > 0;
}

export async function readColumns(tx: Tx, wholesalerId: string): Promise<readonly PayrollColumn[]> {
  const [layout] = await tx<{ columns: PayrollColumn[] }[]>`
    select columns from payroll_layouts where wholesaler_id = ${wholesalerId}`;
  return layout?.columns ?? defaultPayrollColumns;
}

/** @param isAdmin sees hidden people, too. Who is deleted keeps a cost center: files of closed periods name them. */
export async function readCostCenters(
  tx: Tx,
  wholesalerId: string,
  isAdmin: boolean,
): Promise<PayrollLayout['costCenters']> {
  const rows = await tx<PayrollLayout['costCenters']>`
    select u.custom_id as "customId", u.name, coalesce(c.cost_center, '') as "costCenter"
    from users u left join cost_centers c on c.wholesaler_id = u.wholesaler_id and c.custom_id = u.custom_id
    where u.wholesaler_id = ${wholesalerId} and u.db = 'prod' and u.role in ('salesRep', 'teamLead')
      and (u.deleted_at is null or c.cost_center is not null or exists (
        select from closed_statements s
        where s.wholesaler_id = u.wholesaler_id and s.custom_id = u.custom_id and s.payable_cents > 0))
      and (${isAdmin} or not u.hidden)
    order by u.name, u.custom_id`;
  return [...rows];
}

export type StoredFile = PayrollFile & { from: string };

const columns = (tx: Tx) => tx`
  file_no as number, file_type as "fileType", made_at as "madeAt", made_by_name as "madeBy", people,
  total_cents as "totalCents", sha256, period_from as "from"`;

type FileRow = Omit<StoredFile, 'madeAt' | 'total'> & { madeAt: Date; totalCents: number };

const stored = ({ madeAt, totalCents, ...file }: FileRow): StoredFile => ({
  ...file,
  madeAt: madeAt.toISOString(),
  total: dollars(totalCents),
});

/** Newest first. */
export async function readFiles(tx: Tx, wholesalerId: string, from: string): Promise<StoredFile[]> {
  const rows = await tx<FileRow[]>`
    select ${columns(tx)} from payroll_files
    where wholesaler_id = ${wholesalerId} and period_from = ${from} order by file_no desc`;
  return rows.map(stored);
}

export async function readContent(
  tx: Tx,
  wholesalerId: string,
  number: number,
): Promise<(StoredFile & { content: Buffer }) | undefined> {
  const [row] = await tx<(FileRow & { content: Buffer })[]>`
    select ${columns(tx)}, content from payroll_files where wholesaler_id = ${wholesalerId} and file_no = ${number}`;
  return row && { ...stored(row), content: row.content };
}

export type NewFile = Pick<PayrollFile, 'fileType' | 'people' | 'sha256'> & {
  from: string;
  totalCents: number;
  by: { name: string; email: string };
  content: Buffer;
};

/** Numbered in the order of making, over all periods. Whoever calls holds the wholesaler's lock. */
export async function insertFile(tx: Tx, wholesalerId: string, file: NewFile): Promise<StoredFile> {
  const [row] = await tx<FileRow[]>`
    insert into payroll_files
      (wholesaler_id, file_no, period_from, file_type, made_by_name, made_by, people, total_cents, sha256, content)
    select ${wholesalerId}, coalesce(max(file_no), 0) + 1, ${file.from}::date, ${file.fileType}, ${file.by.name},
      ${file.by.email}, ${file.people}, ${file.totalCents}, ${file.sha256}, ${file.content}
    from payroll_files where wholesaler_id = ${wholesalerId}
    returning ${columns(tx)}`;
  if (row === undefined) throw new Error('an insert returned nothing');
  return stored(row);
}
