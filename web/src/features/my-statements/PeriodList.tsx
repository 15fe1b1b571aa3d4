import type { PersonPeriod } from '@caselift/contract/closings';
import Skeleton from '@mui/material/Skeleton';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allLinesFirst } from '../../shared/statements/line-filters.ts';
import { periodTitle } from '../../shared/users/period-name.ts';
import { goWithArrows } from '../../ui/arrow-keys.ts';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Rows, rowClass } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { PeriodState } from './PeriodState.tsx';
import type { Whose } from './whose.ts';
import { partsOfPayable } from './words.ts';

type Path = '/myStatements' | '/statements';
type PeriodListProps = { path: Path; periods: readonly PersonPeriod[]; open: PersonPeriod | undefined; whose: Whose };

/** Sales periods, newest first: what each one paid, once it is closed. */
export function PeriodList({ path, periods, open, whose }: PeriodListProps) {
  const reached = open ?? periods[0];
  return (
    <Panel filled title={whose.isOwn || whose.name === '' ? 'Sales periods' : whose.name} print="gone">
      <Rows first aria-label="Sales periods" onKeyDown={goWithArrows}>
        {periods.map((period) => (
          <li key={period.from}>
            <Link
              from={path}
              to={path}
              search={(current) => ({ ...current, ...allLinesFirst, question: '', period: period.from })}
              className={rowClass(period === open)}
              aria-current={period === open ? 'true' : undefined}
              tabIndex={period === reached ? 0 : -1}
              resetScroll={false}
            >
              <PeriodRow period={period} />
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function PeriodRow({ period }: { period: PersonPeriod }) {
  const parts = partsOfPayable(period);
  return (
    <Stack as="span" grow gap={2}>
      <Row as="span" wrap>
        <Text weight="bold" grow>
          {periodTitle(period)}
        </Text>
        {period.payable === null ? (
          <PeriodState state={period.state} />
        ) : (
          <Text weight="bold" still>
            <span className="visually-hidden">, paid </span>
            {dollarsAndCents(period.payable)}
          </Text>
        )}
      </Row>
      {period.payable === null ? (
        <Text kind="caption" tone="soft">
          Not final
        </Text>
      ) : (
        <Row as="span" wrap align="top">
          <Text kind="caption" tone="soft" grow>
            {parts.map(({ label, amount }) => `${label} ${dollarsAndCents(amount)}`).join(', ')}
          </Text>
          <PeriodState state={period.state} />
        </Row>
      )}
    </Stack>
  );
}

/** On a phone, from a statement to the list. */
export function BackLink({ path, ...look }: { path: Path; className: string | undefined; children: ReactNode }) {
  return (
    <Link
      from={path}
      to={path}
      search={(current) => ({ ...current, ...allLinesFirst, question: '', period: '' })}
      {...look}
    />
  );
}

export function PeriodListSkeleton() {
  return (
    <Panel aria-label="Sales periods" aria-busy>
      <PanelBody>
        <Stack gap={16} role="status" aria-label="Loading">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} variant="rounded" height={36} />
          ))}
        </Stack>
      </PanelBody>
    </Panel>
  );
}
