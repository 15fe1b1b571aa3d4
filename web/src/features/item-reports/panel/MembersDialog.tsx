import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemReportPageSize, searchDelayMs } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import Skeleton from '@mui/material/Skeleton';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { DialogEditor } from '../../../ui/editor/DialogEditor.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { RowKey } from '../reports-search.ts';
import styles from './panel.module.css';
import { type Members, useMembers } from './use-members.ts';

type MembersDialogProps = {
  what: Members;
  kind: ItemKind;
  row: RowKey;
  /** The person and the item. */
  about: string;
  onClose: () => void;
};

const looks = {
  accounts: {
    ...{ icon: Store, noun: 'account', of: 'Account type, chain, location' },
    ...{ none: selectionTexts.noAccountOfUser, notFound: itemMessages.none.accounts },
  },
  products: {
    ...{ icon: Package, noun: 'product', of: 'Supplier, brand, size' },
    ...{ none: selectionTexts.noProductOfUser, notFound: itemMessages.none.products },
  },
} as const;

/** The accounts or products of an item that count for a person, a page at a time. */
export function MembersDialog({ what, kind, row, about, onClose }: MembersDialogProps) {
  const [phrase, setPhrase] = useState('');
  const [page, setPage] = useState(1);
  const query = useMembers({ what, kind, row, page, phrase });
  const failure = failureOf(query);
  const { icon, noun, of, none, notFound } = looks[what];
  const members = query.data?.members ?? [];
  return (
    <DialogEditor
      readOnly
      title={selectionTexts[what]}
      note={<Text tone="soft">{about}</Text>}
      unsaved={null}
      cancel="Close"
      actions={null}
      onClose={onClose}
    >
      <div className={styles.search}>
        <SearchField
          label={`Search ${what}`}
          placeholder={`Search ${what}`}
          value={phrase}
          maxLength={searchPhraseLimit}
          pause={searchDelayMs}
          onSearch={(next) => {
            setPhrase(next.trim());
            setPage(1);
          }}
        />
      </div>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={members.length > 0} />)}
      {query.data === undefined && !failure && (
        <Skeleton variant="rounded" height={120} role="status" aria-label="Loading" />
      )}
      {members.length > 0 && (
        <PlainTable narrow framed>
          <caption className="visually-hidden">
            {selectionTexts[what]} of {about}
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">ID</th>
              <th scope="col">{of}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ customId, name, note }) => (
              <tr key={customId}>
                <th scope="row">{name}</th>
                <td data-tone="soft">{customId}</td>
                <td data-tone="soft">{note}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {query.data && members.length === 0 && <Notice icon={icon} title={phrase === '' ? none : notFound} />}
      {query.data && query.data.count > 0 && (
        <PageFoot
          page={page}
          perPage={itemReportPageSize}
          count={query.data.count}
          noun={noun}
          loading={query.isPlaceholderData}
          onPage={setPage}
        />
      )}
    </DialogEditor>
  );
}
