/** What says of a closed sales period what it paid: as it was on the day of the closing, to the byte. */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { PayrollFile } from '@caselift/contract/payroll-files';
import type { IsoDate } from '@caselift/domain/dates';
import { houseId } from './house.ts';
import type { Life } from './life.ts';

/** By name. Statements of everyone who has one, the summary and its file, and the payroll files that were made. */
export async function documentsOf(life: Life, from: IsoDate): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const keep = async (name: string, url: string) => {
    const { status, text } = await life.ask({ url: `/api/${url}` });
    documents.set(name, `${status} ${text}`);
  };
  const people = await life.sql<{ customId: string }[]>`
    select custom_id as "customId" from closed_statements
    where wholesaler_id = ${houseId} and period_from = ${from} order by 1`;
  for (const { customId } of people)
    await keep(`statement of ${customId}`, `users/${customId}/statement?period=${from}`);
  // The month before the first one stays outside: what both documents compare with may change.
  if ([...life.closed.keys()].some((earlier) => earlier < from)) {
    await keep('summary', `monthEndSummary?period=${from}`);
    await keep("people's file", `monthEndSummary/people?period=${from}&export=csv`);
  } else documents.set('summary', await ownFigures(life, from));
  const { files } = await life.read<{ files: PayrollFile[] }>(`closings/${from}/payrollFiles`);
  for (const { number } of files) await keep(`payroll file ${number}`, `payrollFiles/${number}`);
  return documents;
}

async function ownFigures(life: Life, from: IsoDate): Promise<string> {
  const { people, payout, programs } = await life.read<MonthEndSummary>(`monthEndSummary?period=${from}`);
  // Who was paid in the month before alone is listed with 0.
  const paid = people.flatMap(({ customId, now }) => (now === 0 ? [] : `${customId} ${now}`)).sort();
  return JSON.stringify([paid, payout.total.now, payout.lines.map(({ line, now }) => `${line} ${now}`), programs]);
}
