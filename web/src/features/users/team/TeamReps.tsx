import type { User } from '@caselift/contract/users';
import { userTexts } from '@caselift/contract/users';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { elapsedDaysAt } from '@caselift/domain/progress';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { asOption } from '../../../shared/user-edits/people-words.ts';
import { belowOf, salesRepsOf } from '../../../shared/users/people.ts';
import { TransferredMark } from '../../../shared/users/TransferredMark.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { countText } from '../../../ui/figures.ts';
import { monthTitle } from '../../../ui/kit/calendar/months.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { runsDown } from '../../../ui/table/order.ts';
import { useTableModel } from '../../../ui/table/useTableModel.ts';
import { Term } from '../../../ui/terms/Term.tsx';
import styles from '../card/card.module.css';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import { isTransferred, teamColumns, teamGroups } from './team-columns.tsx';

const measures = goalMeasures.map((id) => ({ id, label: goalMeasureRows[id].name }));
/** In the address; '' is the lead's own team. */
const everyone = 'all';

/** A lead's reps, whoever falls furthest behind first. Load it with import(): the table comes with it. */
export function TeamReps({ user, view }: { user: User; view: PeopleView }) {
  const { users, may, filters, setFilters, house, ended } = view;
  const isOwn = useSession().customId === user.customId;
  const { reps: chosen, repsBy: measure, repsOrder, repsDown } = filters;
  const teams = useMemo(() => teamsBelow(users, user, isOwn), [users, user, isOwn]);
  const team = teams.find(({ value }) => value === chosen) ?? teams[0];
  const people = useMemo(() => repsIn(users, team.value || user.customId), [users, team.value, user.customId]);
  const last = house?.lastTransactionDate ?? null;
  const columns = useMemo(() => {
    const calendar = house && last !== null && { ...house, lastTransactionDate: last };
    const table = {
      measure,
      days: calendar ? elapsedDaysAt({ ...calendar, nonSellingDays: calendar.allNonSellingDays }) : null,
      month: last === null ? 'LY month' : `LY ${monthTitle(last).slice(0, 3)}`,
      isOver: ended !== null,
      team: countText(people.length, 'sales rep'),
      rounded: people.some(({ rounded }) => rounded),
      name: (rep: User) => <PersonLink user={rep} path={may.pathTo(rep)} filters={filters} team={user.customId} />,
    };
    return teamColumns(table, people);
  }, [measure, house, last, ended, people, may, filters, user.customId]);
  const column = columns.find(({ id }) => id === repsOrder) ?? columns[0];
  const model = useTableModel({
    columns,
    groups: teamGroups,
    rows: people,
    rowKey: ({ customId }) => customId,
    sort: { column: column?.id ?? 'name', reversed: column !== undefined && runsDown(column, false) !== repsDown },
    onSort: (sort) => {
      const sorted = columns.find(({ id }) => id === sort.column);
      if (sorted) setFilters({ repsOrder: sort.column as typeof repsOrder, repsDown: runsDown(sorted, sort.reversed) });
    },
  });
  const { title, inSentence } = goalMeasureRows[measure];
  const name = isOwn ? 'My reps' : 'Sales reps';
  return (
    <Panel
      title={name}
      level={3}
      note={`${people.length}, ${inSentence}`}
      className={styles.reps}
      end={
        <Row gap={8} wrap screenOnly>
          {teams.length > 1 && (
            <SelectField
              bare
              label="Team"
              value={team.value}
              options={teams}
              onChange={(reps) => setFilters({ reps })}
            />
          )}
          <Segmented
            label="Measure"
            options={measures}
            value={measure}
            onChange={(repsBy: GoalMeasure) => setFilters({ repsBy })}
          />
        </Row>
      }
    >
      <DataTable
        inPanel
        model={model}
        caption={`${name}, ${team.label}, ${title}`}
        empty={
          <Notice icon={UsersRound} title={userTexts.noOne}>
            <NextStep list="team" />
          </Notice>
        }
      />
      <PanelFoot>
        <Text kind="caption" tone="soft">
          {ended === null && (
            <>
              <Term of="pace">Pace</Term>: where the period ends.{' '}
            </>
          )}
          <Term of="pem">PEM</Term>, YTD. {people.some((rep) => isTransferred(rep, measure)) && <TransferredMark />}
        </Text>
      </PanelFoot>
    </Panel>
  );
}

/** The teams that can be chosen: the lead's own first, those of each lead below, then everyone the viewer sees. */
function teamsBelow(users: readonly User[], user: User, isOwn: boolean) {
  const leads = belowOf(users, user.customId).filter(({ role }) => role === 'teamLead');
  const own = { value: '', label: isOwn ? 'My team' : `Team of ${user.name}` };
  const all = { value: everyone, label: 'All sales reps' };
  const isAll = salesRepsOf(users).length === repsIn(users, user.customId).length;
  return [own, ...leads.map(asOption), ...(isAll ? [] : [all])] as const;
}

const repsIn = (users: readonly User[], team: string): User[] =>
  salesRepsOf(team === everyone ? users : belowOf(users, team));
