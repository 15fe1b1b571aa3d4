/** Everyone's pay of a sales period beside the one before, as a spreadsheet. */

import type { MonthEndPerson, MonthEndSummary } from '@caselift/contract/month-end';
import { causesText, monthEndTexts, payoutRoleNames, payrollCauseNames } from '@caselift/contract/month-end-words';
import { now } from '@caselift/db/clock';
import { payrollCauses } from '@caselift/domain/closing/payroll-causes';
import { dayText } from '@caselift/domain/dates';
import { csvStream } from '../../documents/csv.ts';
import { type Cell, type Sheet, type SheetColumn, xlsxStream } from '../../documents/xlsx.ts';
import type { FileReply } from '../../http/file-reply.ts';

const text = (title: string, width: number): SheetColumn => ({ title, kind: 'text', width });
const money = (title: string): SheetColumn => ({ title, kind: 'cents', width: 16 });
const centsOf = (amount: number | null): Cell => (amount === null ? null : Math.round(amount * 100));

/** What of the summary is in it. */
type FileContent = Pick<MonthEndSummary, 'period' | 'people' | 'others'> & {
  payout: Pick<MonthEndSummary['payout'], 'total'>;
};

/** The causes that anyone has are a column each; they sum to the change. */
export function monthEndFile(summary: FileContent, type: 'csv' | 'xlsx'): FileReply {
  const { period, people, others, payout } = summary;
  const causes = payrollCauses.filter((cause) =>
    people.some((person) => person.causes.some((one) => one.cause === cause)),
  );
  const row = (person: MonthEndPerson): Cell[] => [
    ...[person.customId, person.name, payoutRoleNames[person.role], person.team],
    ...[centsOf(person.before), centsOf(person.now), centsOf(person.difference)],
    ...causes.map((cause) => {
      const own = person.causes.filter((one) => one.cause === cause);
      return own.length === 0
        ? null
        : centsOf(own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100);
    }),
    ...[causesText(person.causes), person.flags.map((flag) => flag.text).join('; ')],
  ];
  const unsaid: Cell[] = [...causes.map(() => null), null, null];
  const sums = ({ before, now }: { before: number | null; now: number }): Cell[] => [
    ...[centsOf(before), centsOf(now)],
    before === null ? null : Math.round(now * 100) - Math.round(before * 100),
  ];
  const sheet: Sheet = {
    name: monthEndTexts.title,
    columns: [
      ...[text('User ID', 14), text('Name', 28), text('Role', 12), text('Team', 28)],
      ...[money('Period before'), money('This period'), money('Change')],
      ...causes.map((cause) => money(payrollCauseNames[cause])),
      ...[text('Why', 80), text('Worth a look', 60)],
    ],
    rows: [
      ...people.map(row),
      ...(others === null ? [] : [['', monthEndTexts.others, null, null, ...sums(others), ...unsaid]]),
    ],
    total: ['Total', null, null, null, ...sums(payout.total), ...unsaid],
    footer: `${monthEndTexts.title}, ${dayText(period.from)} to ${dayText(period.to)}`,
  };
  return {
    fileName: `${monthEndTexts.title} ${period.from}.${type}`,
    fileType: type,
    content: type === 'csv' ? csvStream(sheet) : xlsxStream([sheet], now()),
  };
}
