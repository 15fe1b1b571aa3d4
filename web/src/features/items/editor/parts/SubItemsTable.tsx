/** The sub-items of an item in their order: dragged by the grip, or moved by its arrow keys and the menu. */
import type { Item } from '@caselift/contract/item-fields';
import { itemActionWords, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemTypeWords } from '@caselift/contract/item-texts';
import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { absent } from '../../../../ui/figures.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { joined, Row } from '../../../../ui/kit/Layout.tsx';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import { periodWords } from '../general/period-words.ts';
import styles from './parts.module.css';
import type { Asked, SubItemEdits } from './use-sub-items.ts';

type SubItemsTableProps = {
  parent: Item;
  /** By their order. */
  parts: readonly Item[];
  edits: SubItemEdits;
  readOnly: boolean;
  /** None is added, moved or taken away. */
  isFixed: boolean;
  onEdit: (id: string) => void;
  onAsk: (asked: Asked) => void;
};

const dependencyColumns = [
  ['isQualifier', subItemTexts.columns.qualifier],
  ['isHouseGoal', subItemTexts.columns.houseGoal],
] as const;

export function SubItemsTable({ parent, parts, edits, readOnly, isFixed, onEdit, onAsk }: SubItemsTableProps) {
  const phone = usePhone();
  // Where the row goes until the server has said so; null: as it is stored.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  // A row that is moved in the page loses the focus.
  const focused = useRef<string | null>(null);
  const ids = order ?? parts.map(({ _id }) => _id);
  const shown = ids.flatMap((id) => parts.find(({ _id }) => _id === id) ?? []);
  const hasMeasure = !phone && parts.some(({ type }) => type === 'quantity');
  const hasFlags = parent.type === 'dependencies';
  const flags = hasFlags && !phone ? dependencyColumns : [];

  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const at = ids.indexOf(focused.current);
    body.current?.rows[at]?.querySelector<HTMLElement>('[data-grip]')?.focus();
  }, [ids]);

  /** The order that it is dragged to may not be drawn yet when it is dropped. */
  const draggedTo = useRef(0);

  const withMoved = (id: string, to: number) => ids.filter((one) => one !== id).toSpliced(to, 0, id);
  const move = async (part: Item, to: number) => {
    if (to < 0 || to >= shown.length || edits.pending) return;
    setOrder(withMoved(part._id, to));
    const isMoved = await edits.move(part, to + 1);
    setOrder(null);
    if (isMoved) focused.current = null;
    setSaid(isMoved ? `${part.name} is now ${to + 1} of ${shown.length}.` : `${part.name} was not moved.`);
  };
  const byKey = (event: KeyboardEvent, part: Item, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    focused.current = part._id;
    void move(part, at + by);
  };
  const over = (event: DragEvent, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    draggedTo.current = at;
    if (ids.indexOf(dragged) !== at) setOrder(withMoved(dragged, at));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const part = parts.find(({ _id }) => _id === dragged);
    const at = draggedTo.current;
    setDragged(null);
    if (part !== undefined && parts[at] !== part) void move(part, at);
  };

  return (
    <>
      <PlainTable framed narrow region={`Order of sub-${parent.isObjective ? 'objectives' : 'incentives'}`}>
        <thead>
          <tr>
            {!isFixed && (
              <th className={styles.grip}>
                <span className="visually-hidden">Order</span>
              </th>
            )}
            <th scope="col">{subItemTexts.columns.name}</th>
            {!phone && <th scope="col">{subItemTexts.columns.type}</th>}
            {hasMeasure && <th scope="col">{subItemTexts.columns.measure}</th>}
            {!phone && <th scope="col">{subItemTexts.columns.period}</th>}
            {flags.map(([flag, label]) => (
              <th key={flag} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" data-number>
              {subItemTexts.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onDrop={drop}>
          {shown.map((part, at) => (
            <tr
              key={part._id}
              className={joined([part._id === dragged && styles.dragged])}
              // The row, not the grip: Firefox drags no buttons.
              draggable={!isFixed}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', part.name);
                setDragged(part._id);
                draggedTo.current = at;
              }}
              onDragEnd={() => {
                // Dropped elsewhere: nothing was moved.
                if (dragged !== null) setOrder(null);
                setDragged(null);
              }}
              onDragOver={(event) => over(event, at)}
              onKeyDown={(event) => !isFixed && event.altKey && byKey(event, part, at)}
            >
              {!isFixed && (
                <td className={styles.grip}>
                  <button
                    type="button"
                    className={styles.gripButton}
                    data-grip
                    aria-label={`Move ${part.name}: arrow keys, ${at + 1} of ${shown.length}`}
                    onKeyDown={(event) => !event.altKey && byKey(event, part, at)}
                  >
                    <GripVertical size={16} strokeWidth={1.75} aria-hidden />
                  </button>
                </td>
              )}
              <th scope="row">
                {part.name}
                {!part.isValid && (
                  <>
                    {' '}
                    <Badge tone="warn">Incomplete</Badge>
                  </>
                )}
                {phone && (
                  <Text as="p" kind="caption" tone="soft">
                    {briefly(part, hasFlags)}
                  </Text>
                )}
              </th>
              {!phone && <td>{itemTypeWords[part.type]}</td>}
              {hasMeasure && <td>{part.measure?.label ?? absent}</td>}
              {!phone && <td>{periodWords[part.period]}</td>}
              {flags.map(([flag, label]) => (
                <td key={flag}>
                  {part[flag] ? (
                    <Check size={16} strokeWidth={1.75} role="img" aria-label={label} style={{ display: 'block' }} />
                  ) : (
                    absent
                  )}
                </td>
              ))}
              <td data-number>
                <Row gap={0} end>
                  <IconButton
                    aria-label={`${readOnly ? 'View' : itemActionWords.edit}: ${part.name}`}
                    onClick={() => onEdit(part._id)}
                  >
                    {readOnly ? (
                      <Eye size={16} strokeWidth={1.75} aria-hidden />
                    ) : (
                      <Pencil size={16} strokeWidth={1.75} aria-hidden />
                    )}
                  </IconButton>
                  {!isFixed && !phone && (
                    <IconButton
                      aria-label={`${itemActionWords.duplicate}: ${part.name}`}
                      onClick={() => onAsk({ what: 'duplicate', id: part._id })}
                    >
                      <Copy size={16} strokeWidth={1.75} aria-hidden />
                    </IconButton>
                  )}
                  {!isFixed && (
                    <RowMenu
                      of={part.name}
                      actions={[
                        ...(phone
                          ? [
                              {
                                text: itemActionWords.duplicate,
                                act: () => onAsk({ what: 'duplicate', id: part._id }),
                              },
                            ]
                          : []),
                        ...(at > 0 ? [{ text: 'Move up', act: () => void move(part, at - 1) }] : []),
                        ...(at < shown.length - 1 ? [{ text: 'Move down', act: () => void move(part, at + 1) }] : []),
                        { text: itemActionWords.reset, act: () => onAsk({ what: 'reset', id: part._id }) },
                        { text: itemActionWords.delete, act: () => onAsk({ what: 'delete', id: part._id }) },
                      ]}
                    />
                  )}
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

/** Where there is no room for columns. @example 'Quantity, Vol (CEs), Qualifier' */
const briefly = (part: Item, hasFlags: boolean): string =>
  [
    itemTypeWords[part.type],
    ...(part.measure === null ? [] : [part.measure.label]),
    ...(hasFlags ? dependencyColumns.filter(([flag]) => part[flag]).map(([, label]) => label) : []),
  ].join(', ');
