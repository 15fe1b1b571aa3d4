/** Who has accepted the newest version of their plan, and who has not, beside the plan of one of them. */

import {
  checkPlans,
  listPlanAcceptances,
  type PersonAcceptance,
  type PlanAcceptances,
  remindOfPlans,
} from '@caselift/contract/plan-acceptance';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { momentText } from '../../shared/administration/moments.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useAction } from '../../shared/administration/use-action.ts';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { SaveCsv } from '../../shared/SaveCsv.tsx';
import { goWithArrows } from '../../ui/arrow-keys.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { Rows, rowClass } from '../../ui/kit/Rows.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { PlanInVersions } from './PlanInVersions.tsx';
import { type PlansFilters, PlansSearch } from './plan-search.ts';
import { VersionState } from './VersionState.tsx';

const path = '/planAcceptance/people';
/** While a comparison is due, milliseconds until it is looked for again. */
const lookAgainMs = 1000;

export function PlansPage() {
  const phone = usePhone();
  const [filters, setFilters] = useFilters(PlansSearch);
  const found = useQuery({
    ...endpointQuery(listPlanAcceptances, { query: useScope() }),
    ...silently,
    refetchInterval: ({ state: { data } }) => (isDue(data as PlanAcceptances | undefined) ? lookAgainMs : false),
  });
  const { data } = found;
  const failure = failureOf(found);
  if (data === undefined) {
    if (failure) return failure.instead ?? <ListFailed {...failure} />;
    return (
      <ListDetail
        listWidth={360}
        opened=""
        backText=""
        backLink={() => null}
        list={
          <Panel aria-label="People" aria-busy>
            <SkeletonLines rows={6} />
          </Panel>
        }
      >
        {null}
      </ListDetail>
    );
  }
  const shown = data.people.filter((person) => isShown(person, filters));
  const open = data.people.find(({ customId }) => customId === filters.person) ?? (phone ? undefined : shown[0]);
  return (
    <Stack gap={16}>
      {data.pending && <Pending pending={data.pending} />}
      {data.people.length === 0 ? (
        <Notice icon={FileCheck} title="Nobody has a plan yet">
          <NextStep list="plans" />
        </Notice>
      ) : (
        <ListDetail
          listWidth={360}
          note={failure && <ListFailed {...failure} hasRows />}
          opened={phone ? filters.person : (open?.customId ?? '')}
          backText={peopleText(shown.length)}
          backLink={(look) => (
            <Link from={path} to={path} search={(current) => ({ ...current, person: '', version: 0 })} {...look} />
          )}
          list={<People all={data.people} shown={shown} open={open} filters={filters} setFilters={setFilters} />}
        >
          {open && (
            <PlanInVersions
              key={open.customId}
              customId={open.customId}
              version={open.customId === filters.person ? filters.version : 0}
              isOwn={false}
              onVersion={(version) => setFilters({ person: open.customId, version })}
              actions={open.acceptedAt === null && <RemindButton people={[open]} word="Remind" />}
            />
          )}
        </ListDetail>
      )}
    </Stack>
  );
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

const isDue = (data: PlanAcceptances | undefined): boolean =>
  data?.pending != null && Date.parse(data.pending.due) <= Date.now();

function isShown({ acceptedAt, name, customId }: PersonAcceptance, { show, search }: PlansFilters): boolean {
  if (show !== 'all' && (acceptedAt !== null) !== (show === 'accepted')) return false;
  return searchTest(search)(`${name} ${customId}`);
}

/** Edits that nobody was asked about yet. */
function Pending({ pending: { since, due } }: { pending: NonNullable<PlanAcceptances['pending']> }) {
  const { role, viewOnly } = useSession();
  const query = useScope();
  const { mutate, isPending } = useAction({ doing: 'Asking...', done: 'Everyone concerned is asked' }, async () => {
    await call(checkPlans, { query });
  });
  const now = Date.now();
  const isNow = Date.parse(due) <= now;
  const mayAsk = !viewOnly && (role === 'manager' || role === 'admin') && !isNow;
  return (
    <Strip
      tone="accent"
      icon={Clock}
      action={
        mayAsk && (
          <Button loading={isPending} onClick={() => mutate()}>
            Ask now
          </Button>
        )
      }
    >
      Rules were edited at {momentText(since, now)}.{' '}
      {isNow
        ? 'Plans are compared now.'
        : `If they change what someone is paid, the person is asked at ${momentText(due, now)}, or later if edits go on.`}
    </Strip>
  );
}

/** More are shown as they are asked for. */
const peopleAtATime = 100;

type PeopleProps = {
  all: readonly PersonAcceptance[];
  shown: readonly PersonAcceptance[];
  open: PersonAcceptance | undefined;
  filters: PlansFilters;
  setFilters: (changes: Partial<PlansFilters>) => void;
};

function People({ all, shown, open, filters, setFilters }: PeopleProps) {
  const scope = useScope();
  const [most, setMost] = useState(peopleAtATime);
  const accepted = all.filter(({ acceptedAt }) => acceptedAt !== null).length;
  const listed = shown.slice(0, most);
  const reached = open !== undefined && listed.includes(open) ? open : listed[0];
  return (
    <Panel
      filled
      title="Plans"
      note={`${accepted} of ${all.length} accepted`}
      end={<SaveCsv file={() => callFile(listPlanAcceptances, { query: { ...scope, export: 'csv' } })} />}
      print="gone"
    >
      <PanelBody>
        <Stack gap={8}>
          <Segmented
            wide
            label="Plans shown"
            options={[
              { id: 'waiting', label: `Not accepted ${all.length - accepted}` },
              { id: 'accepted', label: `Accepted ${accepted}` },
              { id: 'all', label: 'All' },
            ]}
            value={filters.show}
            onChange={(show) => setFilters({ show })}
          />
          <Row>
            <SearchField
              label="Search people"
              value={filters.search}
              pause={200}
              onSearch={(search) => setFilters({ search })}
            />
          </Row>
        </Stack>
      </PanelBody>
      {shown.length === 0 ? (
        <PanelBody>
          <Text as="p" tone="soft">
            {nobodyText(filters, accepted === all.length)}
          </Text>
        </PanelBody>
      ) : (
        <Rows aria-label="People" onKeyDown={goWithArrows}>
          {listed.map((person) => (
            <PersonRow key={person.customId} person={person} isOpen={person === open} isReached={person === reached} />
          ))}
          {shown.length > most && (
            <li>
              <Button fullWidth onClick={() => setMost(most + peopleAtATime)}>
                Show more
              </Button>
            </li>
          )}
        </Rows>
      )}
      {filters.show !== 'accepted' && <RemindAll people={shown} />}
    </Panel>
  );
}

function nobodyText({ show, search }: PlansFilters, isAll: boolean): string {
  if (search.trim() !== '') return 'Nobody matches the search. Clear it, or choose All.';
  return show === 'waiting' && isAll ? 'Everyone has accepted their plan.' : 'Nobody has accepted their plan yet.';
}

type PersonRowProps = { person: PersonAcceptance; isOpen: boolean; isReached: boolean };

function PersonRow({ person, isOpen, isReached }: PersonRowProps) {
  const { customId, name, version, askedAt, acceptedAt, acceptedVersion, remindedAt } = person;
  const now = Date.now();
  const since =
    acceptedAt === null
      ? `Version ${version}, asked ${momentText(askedAt, now)}${acceptedVersion === null ? '' : `; accepted version ${acceptedVersion}`}`
      : `Version ${version}, ${momentText(acceptedAt, now)}`;
  return (
    <li>
      <Link
        from={path}
        to={path}
        search={(current) => ({ ...current, person: customId, version: 0 })}
        className={rowClass(isOpen)}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isReached ? 0 : -1}
        resetScroll={false}
      >
        <Stack as="span" grow gap={2}>
          <Row as="span" wrap>
            <Text weight="bold" grow>
              {name}
            </Text>
            <VersionState version={{ acceptedAt }} />
          </Row>
          <Text kind="caption" tone="soft">
            {since}
            {acceptedAt === null && remindedAt !== null && `, reminded ${momentText(remindedAt, now)}`}
          </Text>
        </Stack>
      </Link>
    </li>
  );
}

function RemindAll({ people }: { people: readonly PersonAcceptance[] }) {
  const mayRemind = useMayRemind();
  const waiting = people.filter(({ acceptedAt }) => acceptedAt === null);
  if (waiting.length === 0 || !mayRemind) return null;
  return (
    <PanelFoot screenOnly>
      <RemindButton people={waiting} word={waiting.length === 1 ? 'Remind' : `Remind all ${waiting.length}`} />
    </PanelFoot>
  );
}

function useMayRemind(): boolean {
  const { role, viewOnly } = useSession();
  return !viewOnly && (role === 'manager' || role === 'admin');
}

function RemindButton({ people, word }: { people: readonly PersonAcceptance[]; word: string }) {
  const query = useScope();
  const mayRemind = useMayRemind();
  const reminded = people.filter((person) => person.mayRemind);
  const { mutate, isPending } = useAction(
    { doing: 'Reminding...', done: `${peopleText(reminded.length)} reminded` },
    async () => {
      await call(remindOfPlans, { query, body: { customIds: reminded.map(({ customId }) => customId) } });
    },
  );
  if (!mayRemind) return null;
  return (
    <Button
      loading={isPending}
      disabled={reminded.length === 0}
      title={reminded.length === 0 ? 'Reminded today' : undefined}
      startIcon={<BellRing size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {reminded.length === 0 ? 'Reminded today' : word}
    </Button>
  );
}
