import { type TodayPerson, todayTexts } from '@caselift/contract/today';
import { nearDays } from '@caselift/domain/programs/reach';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { personPath } from '../../../shared/users/people.ts';
import { FieldPart, FieldRow, FieldRows, fieldTarget } from '../../../ui/field/FieldRow.tsx';
import { dollars } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';

/** Everyone below a lead, by dollars within reach; a person leads to their card, the last row to the lead's own. */
export function MyTeam({ team }: { team: readonly TodayPerson[] }) {
  const session = useSession();
  if (team.length === 0) {
    return (
      <FieldPart title={todayTexts.team}>
        <Text as="p" tone="soft">
          {todayTexts.noTeam}
        </Text>
      </FieldPart>
    );
  }
  const reach = team.reduce((sum, person) => sum + person.reach, 0);
  return (
    <FieldPart title={todayTexts.team} note={todayTexts.programsNote} end={dollars(reach)}>
      <FieldRows>
        {team.map((person) => (
          <li key={person.customId}>
            <PersonRow person={person} />
          </li>
        ))}
        <li>
          <Link
            to={personPath(session) ?? '/teamleads'}
            search={{ selectedUser: session.customId ?? '' }}
            className={fieldTarget}
          >
            <FieldRow title={todayTexts.teamTable} leads />
          </Link>
        </li>
      </FieldRows>
    </FieldPart>
  );
}

function PersonRow({ person }: { person: TodayPerson }) {
  const { customId, name, rounded, earned, reach, urgent } = person;
  const write = payWriter(rounded ? { rounded } : {});
  return (
    <Link to={personPath(person) ?? '/salesreps'} search={{ selectedUser: customId }} className={fieldTarget}>
      <FieldRow
        title={name}
        notes={[
          `${write(earned)} ${todayTexts.soFar}`,
          urgent
            ? `${urgent.name}: +${dollars(urgent.amount)} ${urgent.words}`
            : reach > 0
              ? todayTexts.nothingNear
              : todayTexts.nothingOpen,
          urgent && <DaysLeft key="days" days={urgent.daysLeft} />,
        ]}
        amount={`+${dollars(reach)}`}
        caption={todayTexts.withinReach}
        leads
      />
    </Link>
  );
}

const DaysLeft = ({ days }: { days: number }) => (
  <Text tone={days <= nearDays ? 'warn' : 'soft'} weight={days <= nearDays ? 'bold' : 'regular'}>
    {todayTexts.daysLeft(days)}
  </Text>
);
