import type { MonthEndSummary, Paid } from '@caselift/contract/month-end';
import { payoutLineNames, payoutRoleNames } from '@caselift/contract/month-end-words';
import type { ReactNode } from 'react';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Columns, Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Explained } from '../../ui/terms/Term.tsx';
import { changeOf, shareText, signedPay } from './words.ts';

/** What is paid by part, role and team, beside the period before. */
export function Payouts({ payout }: Pick<MonthEndSummary, 'payout'>) {
  const { total, lines, roles, teams } = payout;
  return (
    <Columns least={420} gap={16}>
      <Stack gap={16}>
        <PayoutTable
          title="Payout by part"
          total={total}
          rows={lines.map(({ line, ...paid }) => ({
            key: line,
            name: <Explained label={payoutLineNames[line]} />,
            paid,
          }))}
        />
        <PayoutTable
          title="Payout by role"
          total={total}
          rows={roles.map(({ role, people, ...paid }) => ({
            key: role,
            name: `${payoutRoleNames[role]} (${people})`,
            paid,
          }))}
        />
      </Stack>
      <PayoutTable
        title="Payout by team"
        total={total}
        rows={teams.map(({ customId, name, people, ...paid }) => ({
          key: customId || name,
          name: `${name} (${people})`,
          paid,
        }))}
      />
    </Columns>
  );
}

type PayoutTableProps = {
  title: string;
  total: Paid;
  rows: readonly { key: string; name: ReactNode; paid: Paid }[];
};

function PayoutTable({ title, total, rows }: PayoutTableProps) {
  const hasShare = total.share !== undefined;
  return (
    <Panel title={title}>
      <PlainTable narrow region={`Rows: ${title}`} row={32}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title.replace('Payout by ', '').replace(/^./, (first) => first.toUpperCase())}</th>
            <th scope="col" data-number>
              Before
            </th>
            <th scope="col" data-number>
              Now
            </th>
            <th scope="col" data-number>
              Change
            </th>
            {hasShare && (
              <th scope="col" data-number>
                <Explained label="% of GP" />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, paid }) => (
            <PayoutRow key={key} {...{ name, paid, hasShare }} />
          ))}
          <PayoutRow name="Total" paid={total} hasShare={hasShare} strong />
        </tbody>
      </PlainTable>
    </Panel>
  );
}

type PayoutRowProps = { name: ReactNode; paid: Paid; hasShare: boolean; strong?: boolean };

function PayoutRow({ name, paid, hasShare, strong }: PayoutRowProps) {
  const weight = strong ? { 'data-strong': true } : {};
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-number data-tone="soft">
        {dollarsAndCents(paid.before)}
      </td>
      <td data-number {...weight}>
        {dollarsAndCents(paid.now)}
      </td>
      <td data-number>{signedPay(changeOf(paid))}</td>
      {hasShare && (
        <td data-number data-tone="soft">
          {shareText(paid.share)}
        </td>
      )}
    </tr>
  );
}
