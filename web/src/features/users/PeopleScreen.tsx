import { type User, userTexts } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useEndedPeriod } from '../../shared/ended-period/use-ended-period.ts';
import { usePeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { Elsewhere } from './card/Elsewhere.tsx';
import { PersonCard } from './card/PersonCard.tsx';
import type { PeopleKind } from './kinds.ts';
import { BulkEdit } from './lazy-panels.tsx';
import { narrowPeople, pageOf, sortPeople, teamsOf } from './list/arrange.ts';
import type { Ticks } from './list/BulkEdit.tsx';
import { BulkEditButton } from './list/BulkEditButton.tsx';
import { CreatePerson } from './list/CreatePerson.tsx';
import { PeopleList } from './list/PeopleList.tsx';
import { PeopleSearch } from './people-search.ts';
import type { PeopleView } from './people-view.ts';
import { openPerson, permissionsOf } from './permissions.ts';

type PeopleScreenProps = {
  kind: PeopleKind;
  users: readonly User[];
  /** Above both: which period is shown if it is over, and that the people could not be read again. */
  note: ReactNode;
};

/** List and card beside each other; on a phone one after the other. All of it is in the address. */
export function PeopleScreen({ kind, users, note }: PeopleScreenProps) {
  const session = useSession();
  const phone = usePhone();
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: usePeriodScope() }));
  const [filters, setFilters] = useFilters(PeopleSearch);
  const ended = useEndedPeriod();
  const may = useMemo(() => permissionsOf(session, users, ended), [session, users, ended]);
  const people = useMemo(() => kind.of(users), [kind, users]);
  const teams = useMemo(() => (kind.inTeams ? teamsOf(people) : []), [kind, people]);
  const { team, searchPhrase, sortBy, selectedUser } = filters;
  const shown = useMemo(() => {
    const narrowed = narrowPeople(people, users, { team: kind.inTeams ? team : '', searchPhrase });
    return sortPeople(narrowed, sortBy);
  }, [people, users, kind, team, searchPhrase, sortBy]);
  const bulk = filters.bulkEdit && may.edit && kind.inTeams;
  const [keptTicks, setTicks] = useState<Ticks | null>(null);
  const ticks = bulk ? keptTicks : null;
  const view: PeopleView = { users, may, filters, setFilters, house, ended };
  const create = may.edit && kind.creates && <CreatePerson {...kind.creates} path={kind.path} />;
  if (people.length === 0 && selectedUser === '') {
    return (
      <>
        {note}
        <Notice icon={UsersRound} title={userTexts.noOne}>
          <NextStep list="people" />
          {create}
        </Notice>
      </>
    );
  }

  const page = pageOf(shown, filters.page);
  const open = openPerson(selectedUser, { users, shown, onPage: page.rows, may, self: session.customId });
  const showsCard = !phone || selectedUser !== '';
  return (
    <ListDetail
      listWidth={308}
      note={note}
      opened={selectedUser}
      backText={listText(kind, shown.length)}
      backLink={(look) => (
        <Link from={kind.path} to={kind.path} search={(current) => ({ ...current, selectedUser: '' })} {...look} />
      )}
      list={
        <PeopleList
          kind={kind}
          filters={filters}
          setFilters={setFilters}
          teams={teams}
          page={page}
          openId={typeof open === 'object' && !phone ? open.customId : undefined}
          showIds={may.ids}
          maxFpl={house?.maxFPL}
          isOver={ended !== null}
          tickOf={ticks?.tickOf ?? null}
        >
          {may.edit && kind.inTeams && <BulkEditButton bulk={bulk} setFilters={setFilters} />}
          {create}
          {ticks && <ToolbarGroup>{ticks.bar}</ToolbarGroup>}
        </PeopleList>
      }
    >
      <Suspense>
        {bulk && (
          <BulkEdit
            path={kind.path}
            people={people}
            shown={shown}
            page={filters.page}
            onTicks={setTicks}
            onDone={() => setFilters({ bulkEdit: false })}
          />
        )}
      </Suspense>
      {showsCard && open === 'notPermitted' && <Notice icon={Lock} title={userTexts.notPermitted} />}
      {showsCard && typeof open === 'object' && !people.includes(open) && <Elsewhere user={open} view={view} />}
      {showsCard && typeof open === 'object' && <PersonCard key={open.customId} user={open} view={view} />}
    </ListDetail>
  );
}

/** @example listText(peopleKinds.salesReps, 24) // '24 sales reps' */
const listText = ({ one, many }: PeopleKind, count: number): string => `${count} ${count === 1 ? one : many}`;
