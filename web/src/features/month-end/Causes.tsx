import type { MonthEndPerson } from '@caselift/contract/month-end';
import { monthEndTexts } from '@caselift/contract/month-end-words';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';
import { personPath } from '../../shared/users/people.ts';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';
import styles from './month-end.module.css';
import { rolesOf, signedPay } from './words.ts';

type CausesProps = {
  person: MonthEndPerson;
  /** First day; '': the one that holds the newest sale. */
  period: string;
};

/** Why the pay of a person changed, from what it was to what it is, with the statement behind each cause. */
export function Causes({ person, period }: CausesProps) {
  const { name, before, now, causes, flags } = person;
  return (
    <Stack className={styles.causes}>
      {before !== null && (
        <PlainTable narrow row={32} aria-label={`Why the pay of ${name} changed`}>
          <tbody>
            <tr>
              <th scope="row">Period before</th>
              <td data-number>{dollarsAndCents(before)}</td>
            </tr>
            {causes.map((cause, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: causes of one kind and part have nothing else to tell them apart
              <tr key={at}>
                <th scope="row">
                  <StatementLink {...{ person, period }} part={cause.part}>
                    {cause.text}
                  </StatementLink>
                </th>
                <td data-number>{signedPay(cause.amount)}</td>
              </tr>
            ))}
            {causes.length === 0 && (
              <tr>
                <th scope="row">{monthEndTexts.noChange}</th>
                <td data-number>{signedPay(0)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">This period</th>
              <td data-number data-strong>
                {dollarsAndCents(now)}
              </td>
            </tr>
          </tbody>
        </PlainTable>
      )}
      {flags.length > 0 && (
        <Stack as="ul" gap={4} aria-label="Worth a look">
          {flags.map(({ flag, part, text }) => (
            <Row as="li" key={`${flag} ${part}`} gap={8}>
              <TextIcon icon={CircleAlert} />
              <StatementLink {...{ person, period, part }}>{text}</StatementLink>
            </Row>
          ))}
        </Stack>
      )}
      <Text>
        <StatementLink {...{ person, period }} part={null}>
          Open the statement of {name} <TextIcon icon={ArrowRight} />
        </StatementLink>
      </Text>
    </Stack>
  );
}

type StatementLinkProps = CausesProps & { part: PayPart | null; children: ReactNode };

/**
 * To the person's statement of the period, at the part. Managers and admins have none. Lists of people show the deleted of
 * some periods only, so that theirs is opened among their statements.
 */
function StatementLink({ person, period, part, children }: StatementLinkProps) {
  const path = personPath(rolesOf(person));
  if (path === null) return children;
  const { customId, isGone } = person;
  const ofPeriod = period && { period };
  if (isGone) {
    return (
      <Link to="/statements" search={{ customId, ...ofPeriod }}>
        {children}
      </Link>
    );
  }
  const search = { selectedUser: customId, why: part ?? 'gp', ...ofPeriod };
  return (
    <Link to={path} search={search}>
      {children}
    </Link>
  );
}
