import { customRowsTexts } from '@caselift/contract/item-export-texts';
import type { Item } from '@caselift/contract/item-fields';
import { chooseButtonsTexts, itemActionWords } from '@caselift/contract/item-screen-texts';
import IconButton from '@mui/material/IconButton';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { Row } from '../../../ui/kit/Layout.tsx';
import { type RowAction, RowMenu } from '../../../ui/RowMenu.tsx';
import { type ActionButton, defaultButtons, type ItemAction } from './action-buttons.ts';
import styles from './list.module.css';

/** What a row's actions need of the list. */
export type ActionsOfList = {
  buttons: readonly ActionButton[];
  /** What the tab offers. */
  offered: ReadonlySet<ItemAction>;
  mayEdit: (type: Item['type']) => boolean;
  /** Who may change custom items, for those who may not. */
  offText: string;
  /** Something is being done. */
  pending: boolean;
  /** Why it has to wait; null: it needn't. */
  waitText: (item: Item) => string | null;
  act: (action: ItemAction, item: Item, parent: Item | null) => void;
  /** Of a custom item; null: this viewer can't. */
  onUpload: ((item: Item) => void) | null;
  /** null: the tab has nothing to choose between. */
  onChoose: (() => void) | null;
};

/** parent: what the item is shown below, as a part of it. */
type ItemActionsProps = { item: Item; parent: Item | null; list: ActionsOfList; menuOnly: boolean };

const icons = {
  edit: Pencil,
  duplicate: Copy,
  delete: Trash,
  favorite: Star,
  reset: RotateCcw,
  archive: Archive,
  execute: Play,
} as const;

/** Parts are edited, copied and deleted in the editor of what they are part of. */
const ofParts: ReadonlySet<ItemAction> = new Set(['edit', 'execute']);

/** The buttons of a row in fixed slots, and the rest behind its menu. */
export function ItemActions({ item, parent, list, menuOnly }: ItemActionsProps) {
  const isPart = parent !== null;
  const { offered, pending, waitText, act, onUpload, onChoose } = list;
  // One action alone has its button everywhere, whatever was chosen for the other lists.
  const isOne = offered.size === 1;
  const buttons = isOne ? defaultButtons : list.buttons;
  const mayEdit = list.mayEdit(item.type);
  const shown = buttons.filter(({ id, visible }) => visible && offered.has(id) && (!isPart || ofParts.has(id)));
  const wait = waitText(item);
  const isThere = ({ showOnlyWhen }: ActionButton) => showOnlyWhen !== 'canExecute' || item.canExecute;
  const wordOf = ({ id, label }: ActionButton) => {
    if (id === 'favorite' && item.favorite) return itemActionWords.notFavorite;
    if (id === 'archive' && item.archived) return itemActionWords.restore;
    return label;
  };
  const off = mayEdit ? null : item.type === 'custom' ? list.offText : '';
  const offOf = ({ id }: ActionButton) => off ?? (id === 'execute' ? wait : null);
  const hasRow = isOne || !menuOnly;
  const inMenu = shown.filter((one) => (!hasRow || one.position === 'menu') && isThere(one));
  const menu: RowAction[] = [
    ...inMenu.map((one) => ({
      text: wordOf(one),
      off: offOf(one),
      isGrave: one.color === 'bad',
      act: () => act(one.id, item, parent),
    })),
    ...(!isOne && item.type === 'custom' && !item.archived && onUpload !== null
      ? [{ text: customRowsTexts.upload, act: () => onUpload(item) }]
      : []),
    ...(onChoose === null ? [] : [{ text: chooseButtonsTexts.title, act: onChoose }]),
  ];
  return (
    <Row as="span" gap={0} screenOnly className={styles.actions}>
      {hasRow &&
        shown
          .filter(({ position }) => position === 'row')
          .map((one) => {
            const { id } = one;
            if (!isThere(one)) return <span key={id} className={styles.slot} />;
            const Icon = id === 'archive' && item.archived ? ArchiveRestore : icons[id];
            const reason = offOf(one);
            const word = wordOf(one);
            return (
              <IconButton
                key={id}
                size="small"
                className={styles.slot ?? ''}
                aria-label={`${word}: ${item.name}`}
                title={reason || word}
                aria-disabled={reason !== null || undefined}
                disabled={reason === '' || pending}
                data-off={reason !== null}
                onClick={() => reason === null && act(id, item, parent)}
              >
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  aria-hidden
                  {...(id === 'favorite' && item.favorite && { fill: 'var(--accent)', color: 'var(--accent)' })}
                  {...(one.color === 'bad' && { color: 'var(--bad)' })}
                />
              </IconButton>
            );
          })}
      {!isPart && menu.length > 0 && <RowMenu of={item.name} disabled={off === '' || pending} actions={menu} />}
    </Row>
  );
}
