import { itemEditorRows, searchDelayMs } from '@caselift/contract/item-texts';
import { searchLimit } from '@caselift/contract/product-filters';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { PageFoot } from '../../../../shared/PageFoot.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../../ui/ListFailed.tsx';
import styles from './members.module.css';
import type { ListQuery, MemberPage, MemberPart } from './part.ts';
import { useList } from './use-list.ts';

type Member = { customId: string; name: string; isSelected: boolean };

type MembersTableProps<One extends Member> = {
  part: MemberPart<One>;
  /** What the list is of: another one begins with its first page. */
  about: string;
  query: (asked: { searchPhrase: string; page: number }) => ListQuery<MemberPage<One>>;
  /** Beside the search. */
  note?: ReactNode;
};

const nothing = { results: [], count: 0 };

/** The members that are chosen, to be read: searched, seven a page. */
export function MembersTable<One extends Member>({ part, about, query, note }: MembersTableProps<One>) {
  const { title, noun, columns, none } = part;
  const [searchPhrase, setPhrase] = useState('');
  const [turned, setTurned] = useState({ about, page: 1 });
  const page = turned.about === about ? turned.page : 1;
  const asked = query({ searchPhrase, page });
  const { data: answer, error, isOutdated, refetch } = useList(asked);
  const data = asked.isEmpty ? nothing : answer;
  const caption = `Selected ${title.toLowerCase()}`;
  return (
    <Stack gap={12}>
      <Row spread wrap screenOnly>
        <SearchField
          label={`Search selected ${title.toLowerCase()}`}
          placeholder={`Search ${title.toLowerCase()}`}
          value={searchPhrase}
          maxLength={searchLimit}
          pause={searchDelayMs}
          onSearch={(phrase) => {
            setPhrase(phrase);
            setTurned({ about, page: 1 });
          }}
        />
        {note && (
          <Text kind="caption" tone="soft">
            {note}
          </Text>
        )}
      </Row>
      {error !== null && <ListFailed message={error.message} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={288} />}
      {error === null && data?.count === 0 && (
        <Text as="p" tone="soft" role="status">
          {searchPhrase.trim() === '' ? none.selected : none.found}
        </Text>
      )}
      {error === null && data !== undefined && data.count > 0 && (
        <Panel className={styles.list} aria-label={caption} aria-busy={isOutdated}>
          <PlainTable row={32} className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <colgroup>
              <col className={styles.id} />
              {columns.map(({ label, width, deskOnly }) => (
                <col key={label} style={{ width }} className={deskOnly ? styles.deskOnly : undefined} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">ID</th>
                {columns.map(({ label, deskOnly }) => (
                  <th key={label} scope="col" className={deskOnly ? styles.deskOnly : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.results.map((member) => (
                <tr key={member.customId}>
                  <td className={styles.id} title={member.customId}>
                    {member.customId}
                  </td>
                  {columns.map(({ label, draw, deskOnly }, index) =>
                    index === 0 ? (
                      <th key={label} scope="row" title={member.name}>
                        {draw(member)}
                      </th>
                    ) : (
                      <td key={label} className={deskOnly ? styles.deskOnly : undefined}>
                        {draw(member)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </PlainTable>
          <PageFoot
            page={page}
            perPage={itemEditorRows}
            count={data.count}
            noun={noun}
            onPage={(to) => setTurned({ about, page: to })}
            loading={isOutdated}
          />
        </Panel>
      )}
    </Stack>
  );
}
