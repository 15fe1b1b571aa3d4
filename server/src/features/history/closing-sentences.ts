/** Closing sales periods as sentences. */

import { salesPeriodName } from '@caselift/contract/sales-period-name';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { dayText } from '@caselift/domain/dates';

type Detail = Record<string, unknown>;

const checks: Record<ClosingCheck, string> = {
  sales: 'sales through the last selling day',
  update: 'the update',
  publication: 'the publication',
  images: 'images to review',
  goals: 'goals',
  targets: 'targets of items',
  deletedPeople: 'sales of people who were deleted',
  clashes: 'boosts that clash',
  releases: 'FPL adjustments to release',
  manualAdjustments: 'manual adjustments to approve',
  questions: 'questions',
};

export const waiverSentence = ({ from, check, count, reason }: Detail): string =>
  `Left ${checks[check as ClosingCheck]} (${count}) open for the sales period from ${dayText(String(from))}: ${reason}`;

const nameOf = ({ from, to }: Detail) => salesPeriodName({ from: String(from), to: String(to) });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const closedSentence = (detail: Detail): string =>
  `Closed ${nameOf(detail)}: ${detail.people} people, ${money.format(Number(detail.payable))} in all.`;

export const reopenedSentence = (detail: Detail): string => `Reopened ${nameOf(detail)}: ${detail.reason}`;

export const payrollFileSentence = (detail: Detail): string =>
  `Made payroll file ${detail.number} (.${detail.fileType}) of ${nameOf(detail)}: ${detail.people} people, ${money.format(Number(detail.total))} in all.`;

export const payrollColumnsSentence = ({ titles }: Detail): string =>
  `Changed the payroll file's columns: ${(titles as string[]).join(', ')}.`;

export const planAcceptedSentence = ({ customId, version }: Detail): string =>
  `Accepted version ${version} of the plan of ${customId}.`;

export const plansRemindedSentence = ({ people }: Detail): string =>
  `Reminded of their plans: ${(people as { name: string }[]).map(({ name }) => name).join(', ')}.`;

export const costCentersSentence = ({ people }: Detail): string =>
  `Changed cost centers: ${(people as { name: string; costCenter: string }[])
    .map(({ name, costCenter }) => `${name} ${costCenter === '' ? 'none' : costCenter}`)
    .join(', ')}.`;
