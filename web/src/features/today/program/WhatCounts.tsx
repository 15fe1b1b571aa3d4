import { accountGroupings } from '@caselift/contract/account-groupings';
import type { OwnItem } from '@caselift/contract/own-items';
import { listProgramAccounts, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { pagesKey, silently } from '../../../api/query.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { useFilters } from '../../../shared/filters.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { FieldPart } from '../../../ui/field/FieldRow.tsx';
import { Columns, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ListEnd } from '../ListEnd.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { ProgramSearch } from './program-search.ts';

const groupsAPage = 20;

/** The accounts of the program, open and done, the nearest to done first. */
export function WhatCounts({ program }: { program: OwnItem }) {
  const [filters, setFilters] = useFilters(ProgramSearch);
  const { list, groupBy, searchPhrase } = filters;
  const { role } = useSession();
  const parts = [program, ...program.children].filter(({ measure, type }) => measure !== null || isOfImages(type));
  const part = parts.find(({ itemId }) => itemId === filters.part) ?? parts[0];
  const query = { ...useScope(), instance: program.from, list, groupBy, ...(searchPhrase && { searchPhrase }) };
  const params = { itemId: part?.itemId ?? '' };
  const accounts = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: pagesKey(listProgramAccounts, { params, query }),
      queryFn: ({ pageParam, signal }) =>
        call(listProgramAccounts, { params, query: { ...query, page: pageParam, limit: groupsAPage } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ count }, all) => (all.length * groupsAPage < count ? all.length + 1 : undefined),
      enabled: part !== undefined,
      ...silently,
    }),
  );
  if (part === undefined) return null;
  const failure = failureOf(accounts);
  const first = accounts.data?.pages[0];
  const groups = accounts.data?.pages.flatMap(({ results }) => results) ?? [];
  const none = searchPhrase ? texts.noMatch : list === 'open' ? texts.noneOpen : texts.noneDone;
  return (
    <FieldPart
      title={texts.counts}
      end={
        first && (
          <Text kind="caption" tone="soft" weight="regular">
            {texts.countsOf(first.open + first.done, first.products)}
          </Text>
        )
      }
    >
      {parts.length > 1 && (
        <SelectField
          bare
          label={texts.parts}
          value={part.itemId}
          options={parts.map(({ itemId, name }) => ({ value: itemId, label: name }))}
          onChange={(itemId) => setFilters({ part: itemId, why: '' })}
        />
      )}
      <Stack gap={8} screenOnly>
        <Segmented
          wide
          label={texts.list}
          options={[
            { id: 'open', label: texts.open(first?.open) },
            { id: 'done', label: texts.done(first?.done) },
          ]}
          value={list}
          onChange={(id) => setFilters({ list: id, why: '' })}
        />
        <Columns columns={2} phone={2} gap={8}>
          <SelectField
            bare
            label={texts.groupBy}
            value={groupBy}
            options={accountGroupings
              .filter((value) => value !== 'rep' || role === 'teamLead')
              .map((value) => ({ value, label: texts.groupings[value] }))}
            onChange={(value) => setFilters({ groupBy: value })}
          />
          <SearchField
            label={texts.search}
            value={searchPhrase}
            maxLength={searchPhraseLimit}
            onSearch={(phrase) => setFilters({ searchPhrase: phrase })}
          />
        </Columns>
      </Stack>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={groups.length > 0} />)}
      {groups.map((group) => (
        <AccountGroup key={`${list} ${groupBy} ${group.name ?? ''}`} group={group} asked={{ ...params, query }} />
      ))}
      <ListEnd none={first !== undefined && groups.length === 0 ? none : null} pages={accounts} />
    </FieldPart>
  );
}

const isOfImages = (type: OwnItem['type']) => type === 'image' || type === 'imageValidation';
