/** The ticks, values and quantities that were handed in, a page at a time or as a file (docs/product.md, What staff decide). */
import type { BodyOf, QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { ListedEntry, listEntries } from '@caselift/contract/entry-corrections';
import type { EntryOrder } from '@caselift/contract/entry-orders';
import { amountText, entryScreenTexts } from '@caselift/contract/entry-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import type { Scope } from '@caselift/contract/scope';
import { now } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { searchTest } from '@caselift/domain/fold';
import { childrenIn, instancesOf } from '@caselift/domain/programs/instances';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { maySee } from '@caselift/domain/visibility';
import { csvStream } from '../../documents/csv.ts';
import { type Cell, type SheetColumn, xlsxStream } from '../../documents/xlsx.ts';
import { type BuyerRow, readBuyers, readInView } from '../../figures/buyers.ts';
import { hasTables } from '../../figures/current-snapshot.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { isStaff } from '../../figures/seen-now.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { FileReply } from '../../http/file-reply.ts';
import { pageInOrder } from '../../http/paging.ts';
import { hasPhrase } from '../../http/search.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { todayIn } from '../../today.ts';
import { type StoredCorrection, writerNames } from './written-by.ts';

type Query = QueryOf<typeof listEntries>;
type Asked = { viewer: Viewer; scope: Scope; query: Query; body: BodyOf<typeof listEntries> };

type Row = Pick<
  ListedEntry,
  'itemId' | 'userId' | 'instance' | 'kind' | 'amount' | 'buyerId' | 'date' | 'notes' | 'version'
> & {
  entryId: string;
  takenAt: Date | null;
  receivedAt: Date;
  submittedBy: string;
  corrections: StoredCorrection[];
};

export async function entriesPage(tx: Tx, memory: SnapshotMemory, asked: Asked): Promise<ReplyOf<typeof listEntries>> {
  const sought = await readSought(tx, memory, asked);
  const rows = await readRows(tx, sought, asked.query, asked.query);
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::int as count from item_submissions where ${sought.conditionOf(sought.wanted)}`;
  const people = await tx<{ userId: string }[]>`
    select distinct user_id as "userId" from item_submissions where ${sought.conditionOf(sought.seen)}`;
  return {
    results: rows.map((row) => shown(row, sought)),
    count,
    people: people.map(({ userId }) => ({ customId: userId, name: sought.nameOf(userId) })).sort(byName),
  };
}

/** Refuses with 409 what has nothing in it. */
export async function entriesFile(
  tx: Tx,
  memory: SnapshotMemory,
  asked: Asked,
  type: 'csv' | 'xlsx',
): Promise<FileReply> {
  const sought = await readSought(tx, memory, asked);
  const rows = await readRows(tx, sought, asked.query, { page: 1, limit: mostRows });
  if (rows.length === 0) throw refusal('conflict', itemMessages.none.toExport);
  const entries = rows.map((row) => shown(row, sought));
  const { timeZone } = sought;
  const moments = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const moment = (instant: string) => moments.format(new Date(instant)).replaceAll('\u202f', ' ');
  const sheet = {
    name: entryScreenTexts.entries,
    columns: sheetColumns,
    rows: entries.map((entry) => sheetColumns.map(({ cell }) => cell(entry, moment))),
  };
  const content = type === 'csv' ? csvStream(sheet) : xlsxStream([sheet], now());
  return { fileName: `${sheet.name}.${type}`, fileType: type, content };
}
/** A sheet holds this many below its heads. */
const mostRows = 1_048_575;

type Moment = (instant: string) => string;
type Column = SheetColumn & { cell: (entry: ListedEntry, moment: Moment) => Cell };
const { columns: words } = entryScreenTexts;
const text = (title: string, width: number, cell: Column['cell']): Column => ({ title, kind: 'text', width, cell });
const sheetColumns: readonly Column[] = [
  text(words.userName, 24, ({ userName }) => userName),
  text('User ID', 12, ({ userId }) => userId),
  text(words.account, 28, ({ account }) => account),
  text('Account ID', 14, ({ buyerId }) => buyerId),
  text(words.itemName, 32, ({ itemName }) => itemName),
  text('Parent Item Name', 24, ({ parentItemName }) => parentItemName),
  { title: words.date, kind: 'date', width: 12, cell: ({ date }) => date },
  text('Kind', 10, ({ kind }) => kind),
  { title: words.amount, kind: 'quantity', width: 12, cell: ({ amount }) => amount },
  text(words.notes, 32, ({ notes }) => notes || null),
  text(words.sent, 24, ({ receivedAt }, moment) => moment(receivedAt)),
  text('Entered By', 24, ({ enteredBy }) => enteredBy),
  text('Corrected By', 24, ({ corrections: [last] }) => last?.by ?? null),
  text(words.corrected, 24, ({ corrections: [last] }, moment) => (last ? moment(last.at) : null)),
  text('Was', 12, ({ kind, corrections: [last] }) => (last ? amountText(kind, last.was) : null)),
];

type Sought = Awaited<ReturnType<typeof readSought>>;

/** What is asked for of what the viewer may see. */
async function readSought(tx: Tx, memory: SnapshotMemory, asked: Asked) {
  const { viewer, scope, query, body } = asked;
  const { period, from, to, isObjective = false, isIncentive = false, searchPhrase: phrase = '' } = query;
  const { snapshot, edited, view } = await readInView(tx, memory, asked);
  const [items, all] = await Promise.all([edited.items(), edited.peopleAndGone()]);
  const { timeZone, salesPeriod, visibility } = view.settings;
  const here = all.filter(({ isGone }) => !isGone);
  const mayBeSeen = maySee(viewer, here, visibility);
  const isSeen = (person: PersonRow) => mayBeSeen(person) && (!person.isGone || isStaff(viewer));
  const seen = all.filter(isSeen).map(({ customId }) => customId);
  const wantedUsers = new Set(query.user.map((id) => id.toUpperCase()));
  const wanted = seen.filter((customId) => wantedUsers.size === 0 || wantedUsers.has(customId));

  const today = todayIn(timeZone);
  const last = snapshot?.lastTransactionDate ?? today;
  const asOf = salesPeriodOf(period ?? last, salesPeriod);
  const isOfKind = ({ kind }: { kind: ItemRow['kind'] }) =>
    isObjective === isIncentive || kind === (isObjective ? 'objective' : 'incentive');
  const chosen = body.itemIds && new Set(body.itemIds);
  // Entries go by the clock, sales by L: an instance may have begun after the newest sale.
  const until = period === undefined ? (last > today ? last : today) : asOf.to;
  const instances = itemTrees(items).flatMap((tree) =>
    !isOfKind(tree.item)
      ? []
      : instancesOf(tree, { lastDate: until, endingFrom: asOf.from })
          .filter((instance) => period === undefined || instance.to <= asOf.to)
          .flatMap((instance) =>
            [tree.item, ...childrenIn(tree, instance).map(({ item }) => item)]
              .filter(({ itemId }) => chosen === undefined || chosen.has(tree.item.itemId) || chosen.has(itemId))
              .map(({ itemId }) => ({ itemId, from: instance.from })),
          ),
  );
  const accounts: ReadonlyMap<string, BuyerRow> =
    snapshot !== undefined && hasTables(snapshot, 'snapshot_buyers')
      ? (await readBuyers(tx, memory, snapshot)).byId
      : new Map();
  const has = searchTest(phrase);
  const found = <One extends { name: string }>(some: Iterable<One>, idOf: (one: One) => string) =>
    [...some].flatMap((one) => (has(idOf(one), one.name) ? [idOf(one)] : []));
  const conditionOf = (people: readonly string[]) => tx`
    wholesaler_id = ${scope.wholesalerId} and user_id = any (${[...people]})
    and (item_id, instance_start) in (
      select * from unnest(${instances.map(({ itemId }) => itemId)}::uuid[], ${instances.map((one) => one.from)}::date[]))
    ${query.buyerId.length === 0 ? tx`` : tx`and buyer_id = any (${query.buyerId})`}
    ${from === undefined ? tx`` : tx`and own_date >= ${from}`}
    ${to === undefined ? tx`` : tx`and own_date <= ${to}`}
    ${
      phrase.trim() === ''
        ? tx``
        : tx`and (item_id = any (${found(items, ({ itemId }) => itemId)}::uuid[])
                or user_id = any (${found(all, ({ customId }) => customId)})
                or buyer_id = any (${found(accounts.values(), ({ customId }) => customId)})
                or ${hasPhrase(tx, 'buyer_id', phrase)} or ${hasPhrase(tx, 'notes', phrase)})`
    }`;
  const people = new Map(all.map((person) => [person.customId, person]));
  const itemsById = new Map(items.map((item) => [item.itemId, item]));
  return {
    ...{ conditionOf, wanted, seen, timeZone, accounts, items: itemsById, people },
    nameOf: (customId: string) => people.get(customId)?.name ?? customId,
    writers: writerNames(viewer, all),
  };
}

/** In the order asked for; what ties is the newest first. */
function readRows(
  tx: Tx,
  { conditionOf, wanted, people, items, accounts }: Sought,
  { sortField = 'sent', sortDirection }: Query,
  page: { page: number; limit: number },
): Promise<Row[]> {
  const named = { userName: people, itemName: items, account: accounts };
  const idOf = { userName: tx`user_id`, itemName: tx`item_id::text`, account: tx`buyer_id` };
  const columnOf: Record<Exclude<EntryOrder, keyof typeof named>, ReturnType<Tx>> = {
    date: tx`own_date`,
    amount: tx`amount`,
    sent: tx`received_at`,
    corrected: tx`corrected_at`,
  };
  const ranked = (field: keyof typeof named) => {
    const sorted = [...named[field]].map(([customId, { name }]) => ({ customId, name })).sort(byName);
    return tx`left join unnest(${sorted.map(({ customId }) => customId)}::text[]) with ordinality as ranks (id, rank)
      on ranks.id = ${idOf[field]}`;
  };
  const isNamed = (field: EntryOrder): field is keyof typeof named => field in named;
  const by = isNamed(sortField) ? tx`rank` : columnOf[sortField];
  const direction = sortDirection === 'asc' ? tx`asc` : tx`desc`;
  return tx<Row[]>`
    select submission_id as "entryId", item_id as "itemId", user_id as "userId", instance_start as instance, kind, amount,
      buyer_id as "buyerId", own_date as date, taken_at as "takenAt", received_at as "receivedAt", notes,
      submitted_by as "submittedBy", corrections, version::float8 as version
    from item_submissions ${isNamed(sortField) ? ranked(sortField) : tx``} where ${conditionOf(wanted)}
    ${pageInOrder(tx, page, { order: tx`${by} ${direction} nulls last, received_at desc`, unique: tx`submission_id` })}`;
}

function shown(row: Row, { items, people, accounts, nameOf, writers }: Sought): ListedEntry {
  const { entryId, takenAt, receivedAt, submittedBy, corrections, ...entry } = row;
  const item = items.get(entry.itemId);
  return {
    _id: entryId,
    ...entry,
    takenAt: takenAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    itemName: item?.name ?? '',
    parentItemName: items.get(item?.parentId ?? item?.terms.groupId ?? '')?.name ?? null,
    userName: nameOf(entry.userId),
    account: entry.buyerId === null ? null : (accounts.get(entry.buyerId)?.name ?? entry.buyerId),
    enteredBy: people.get(entry.userId)?.email === submittedBy ? null : writers.nameOf(submittedBy),
    corrections: corrections.toReversed().map((one) => ({ by: writers.of(one), at: one.at, was: one.was })),
  };
}
