import type { UserDraft } from '@caselift/contract/item-edits';
import { selectionTexts } from '@caselift/contract/item-screen-texts';
import type { ItemKind, ItemType } from '@caselift/domain/programs/item';
import ButtonBase from '@mui/material/ButtonBase';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import { lazy, Suspense } from 'react';
import { quantityText } from '../../../shared/statements/items/item-words.ts';
import { wholeNumber } from '../../../ui/figures.ts';
import { Rows, rowClass } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { ReportLevels, RowKey } from '../reports-search.ts';
import styles from './panel.module.css';
import { useMembers } from './use-members.ts';

const MembersDialog = lazy(async () => ({ default: (await import('./MembersDialog.tsx')).MembersDialog }));
const ResultsDialog = lazy(async () => ({ default: (await import('./ResultsDialog.tsx')).ResultsDialog }));

type BehindRowsProps = {
  kind: ItemKind;
  row: RowKey;
  item: UserDraft['item'];
  personName: string;
  /** What counts; undefined or null: it isn't told, or there is nothing to compare with. */
  quantity: number | null | undefined;
  levels: ReportLevels;
};

/** What is made of others counts by theirs, and the results of custom items are uploaded. */
const withoutMembers: ReadonlySet<ItemType> = new Set(['multi', 'dependencies', 'grouped', 'custom']);

/** The person's accounts, products and accounts results, each in a dialog. */
export function BehindRows({ kind, row, item, personName, quantity, levels }: BehindRowsProps) {
  const hasMembers = !withoutMembers.has(item.type);
  const accounts = useMembers({ what: 'accounts', kind, row, page: 1, phrase: '', enabled: hasMembers });
  const products = useMembers({ what: 'products', kind, row, page: 1, phrase: '', enabled: hasMembers });
  const { over } = levels.at;
  const close = () => levels.close('over');
  const rows = [
    hasMembers && { id: 'accounts', icon: Store, label: selectionTexts.accounts, says: countOf(accounts.data) },
    hasMembers && { id: 'products', icon: Package, label: selectionTexts.products, says: countOf(products.data) },
    item.hasAccountResults && {
      id: 'results',
      icon: ListChecks,
      label: 'Accounts Results',
      says: resultText(item, quantity),
    },
  ].filter((one) => one !== false);
  if (rows.length === 0) return null;
  return (
    <>
      <Rows>
        {rows.map(({ id, icon: Icon, label, says }) => (
          <li key={id}>
            <ButtonBase className={`${rowClass()} ${styles.behind}`} onClick={() => levels.open('over', id)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              <Text grow>{label}</Text>
              {says !== undefined && <Text tone="soft">{says}</Text>}
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </ButtonBase>
          </li>
        ))}
      </Rows>
      <Suspense>
        {(over === 'accounts' || over === 'products') && hasMembers && (
          <MembersDialog
            key={over}
            what={over}
            about={`${personName}, ${item.name}`}
            {...{ kind, row }}
            onClose={close}
          />
        )}
        {over === 'results' && item.hasAccountResults && (
          <ResultsDialog row={row} item={item} personName={personName} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const countOf = (list: { count: number } | undefined) => list && wholeNumber(list.count);

/** @example resultText({ unit: 'PODs', referenceShown: true }, 12) // '+12 placements' */
function resultText(
  { unit, referenceShown }: Pick<UserDraft['item'], 'unit' | 'referenceShown'>,
  quantity?: number | null,
) {
  if (quantity === undefined || quantity === null) return undefined;
  return `${referenceShown && quantity > 0 ? '+' : ''}${quantityText(quantity, unit)}`;
}
