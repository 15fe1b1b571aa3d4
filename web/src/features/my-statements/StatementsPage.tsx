/** A person's sales periods with what each one paid, and each one's statement. */
import { listUserStatements } from '@caselift/contract/closings';
import { listUsers } from '@caselift/contract/users';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { personPath } from '../../shared/users/people.ts';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { BackLink, PeriodList, PeriodListSkeleton } from './PeriodList.tsx';
import { Statement } from './Statement.tsx';
import { PersonStatementsSearch, StatementsSearch } from './statements-search.ts';
import type { Whose } from './whose.ts';

export function MyStatementsPage() {
  const session = useSession();
  const { customId } = session;
  if (customId === null) return <NoStatements />;
  const card = personPath(session);
  return <Statements path="/myStatements" whose={{ customId, name: session.name, isOwn: true, card }} />;
}

/** 404 and 403 are the server's answers to the address's customId. */
export function PersonStatementsPage() {
  const [{ customId }] = useFilters(PersonStatementsSearch);
  const { data: users } = useQuery({ ...endpointQuery(listUsers, { query: useScope() }), ...silently });
  const user = users?.find((one) => one.customId === customId);
  if (customId === '') return <NoStatements />;
  const card = user ? personPath(user) : null;
  return (
    <Statements key={customId} path="/statements" whose={{ customId, name: user?.name ?? '', isOwn: false, card }} />
  );
}

type StatementsProps = { path: '/myStatements' | '/statements'; whose: Whose };

function Statements({ path, whose }: StatementsProps) {
  const phone = usePhone();
  const [filters, setFilters] = useFilters(StatementsSearch);
  const query = useQuery({
    ...endpointQuery(listUserStatements, { params: { customId: whose.customId }, query: useScope() }),
    ...silently,
  });
  const { data: periods } = query;
  const failure = failureOf(query);
  if (periods === undefined) {
    if (failure) return failure.instead ?? <ListFailed {...failure} />;
    return (
      <ListDetail listWidth={340} opened="" backText="" backLink={() => null} list={<PeriodListSkeleton />}>
        {null}
      </ListDetail>
    );
  }
  if (periods.length === 0) return <NoStatements />;
  const asked = periods.find(({ from }) => from === filters.period);
  const open = asked ?? (phone ? undefined : periods[0]);
  return (
    <ListDetail
      listWidth={340}
      note={failure && <ListFailed {...failure} hasRows />}
      opened={asked?.from ?? ''}
      backText={periods.length === 1 ? '1 statement' : `${periods.length} statements`}
      backLink={(look) => <BackLink path={path} {...look} />}
      list={<PeriodList path={path} periods={periods} open={open} whose={whose} />}
    >
      {open && <Statement key={open.from} period={open} whose={whose} filters={filters} setFilters={setFilters} />}
    </ListDetail>
  );
}

const NoStatements = () => (
  <Notice icon={CalendarClock} title="No statements yet">
    <NextStep list="statements" />
  </Notice>
);
