import { accountOrders, listTodayAccounts, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { pagesKey, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { weekdayText } from '../../../shared/field/day-words.ts';
import { worthEnd } from '../../../shared/field/worth-words.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { FieldPart, FieldRow, FieldRows, fieldTarget } from '../../../ui/field/FieldRow.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ListEnd } from '../ListEnd.tsx';
import { Skeleton } from '../Skeleton.tsx';

const rowsAPage = 25;
/** Of programs that an account is near to. */
const notesShown = 2;

/** A rep's accounts, or those of a lead's team: the ones that nearly count in a program, or all of them. */
export function MyAccounts() {
  const [list, setList] = useState<'near' | 'all'>('near');
  const [orderBy, setOrderBy] = useState<(typeof accountOrders)[number]>('name');
  const [searchPhrase, setSearchPhrase] = useState('');
  const [rep, setRep] = useState('');
  const query = { ...useScope(), list, orderBy, ...(searchPhrase && { searchPhrase }), ...(rep && { rep }) };
  const accounts = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: pagesKey(listTodayAccounts, { query }),
      queryFn: ({ pageParam, signal }) =>
        call(listTodayAccounts, { query: { ...query, page: pageParam, limit: rowsAPage } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ count }, all) => (all.length * rowsAPage < count ? all.length + 1 : undefined),
      placeholderData: (last) => last,
      ...silently,
    }),
  );
  const failure = failureOf(accounts);
  const first = accounts.data?.pages[0];
  const rows = accounts.data?.pages.flatMap(({ results }) => results) ?? [];
  const none = searchPhrase ? texts.noMatch : list === 'near' ? texts.noneNear : texts.noAccounts;
  const isOfTeam = (first?.reps.length ?? 0) > 1;
  return (
    <FieldPart title={texts.accounts}>
      <Stack gap={8} screenOnly>
        <Row>
          <SearchField
            label={texts.search}
            placeholder={texts.search}
            value={searchPhrase}
            maxLength={searchPhraseLimit}
            onSearch={(phrase) => {
              // Who searches looks for an account, whatever it is near to.
              if (phrase !== '') setList('all');
              setSearchPhrase(phrase);
            }}
          />
        </Row>
        {isOfTeam && (
          <SelectField
            bare
            label={texts.reps}
            value={rep}
            options={[
              { value: '', label: texts.everyRep },
              ...(first?.reps ?? []).map(({ customId, name }) => ({ value: customId, label: name })),
            ]}
            onChange={setRep}
          />
        )}
        <Segmented
          wide
          label={texts.list}
          options={[
            { id: 'near', label: texts.near(first?.near) },
            { id: 'all', label: texts.all(first?.all) },
          ]}
          value={list}
          onChange={setList}
        />
        {list === 'all' && (
          <SelectField
            bare
            label={texts.orderBy}
            value={orderBy}
            options={accountOrders.map((value) => ({ value, label: texts.orders[value] }))}
            onChange={setOrderBy}
          />
        )}
      </Stack>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={rows.length > 0} />)}
      {first === undefined && !failure && <Skeleton />}
      {rows.length > 0 && (
        <FieldRows label={texts.accounts}>
          {rows.map(({ buyerId, name, city, rep: holder, lastOrder, worth, notes }) => (
            <li key={buyerId}>
              <Link to="/today/account" search={{ buyerId }} className={fieldTarget}>
                <FieldRow
                  leads
                  title={name}
                  notes={[
                    ...notes.slice(0, notesShown),
                    [city, isOfTeam && holder].filter(Boolean).join(', '),
                    lastOrder === null ? texts.noOrder : texts.lastOrder(weekdayText(lastOrder)),
                  ]}
                  {...worthEnd(worth)}
                />
              </Link>
            </li>
          ))}
        </FieldRows>
      )}
      <ListEnd none={first !== undefined && rows.length === 0 ? none : null} pages={accounts} />
    </FieldPart>
  );
}
