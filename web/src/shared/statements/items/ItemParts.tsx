import type { ItemLine } from '@caselift/contract/item-statements';
import { itemTypeWords } from '@caselift/contract/item-texts';
import ButtonBase from '@mui/material/ButtonBase';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ItemMarks } from './ItemMarks.tsx';
import { ItemStatus } from './ItemStatus.tsx';
import { achievedText, lockedBy } from './item-words.ts';
import styles from './items.module.css';

type Child = ItemLine['children'][number];

type ItemPartsProps = {
  line: ItemLine;
  /** The one that is looked behind; undefined: the whole item. */
  chosen: Child | undefined;
  write: (value: number) => string;
  onChoose: (itemPart: string) => void;
};

/** The sub-items of an item, or the children of a group with their weights; each can be looked behind. */
export function ItemParts({ line, chosen, write, onChoose }: ItemPartsProps) {
  const isGroup = line.type === 'grouped';
  const waitsFor = lockedBy(line.children);
  return (
    <PlainTable row={40} className={styles.parts}>
      <caption className="visually-hidden">Parts of {line.name}</caption>
      <thead>
        <tr>
          <th scope="col">{isGroup ? 'Grouped item' : 'Sub-item'}</th>
          <th scope="col" data-number>
            Achieved
          </th>
          <th scope="col" data-number>
            {isGroup ? 'Weight' : 'Amount'}
          </th>
        </tr>
      </thead>
      <tbody>
        {line.children.map((child) => (
          <tr key={child.itemId} className={child === chosen ? styles.chosen : undefined}>
            <th scope="row">
              <Text as="div" weight="medium" fit="anywhere" tone={child === chosen ? 'accent' : 'strong'}>
                <ButtonBase
                  className={styles.pick}
                  aria-pressed={child === chosen}
                  onClick={() => onChoose(child === chosen ? '' : child.itemId)}
                >
                  {child.name}
                  <span className="visually-hidden">: why</span>
                </ButtonBase>{' '}
                <ChildMarks child={child} write={write} />
              </Text>
              <Text as="div" kind="caption" tone="soft" weight="regular">
                {[itemTypeWords[child.type], achievedText(child)].filter(Boolean).join(', ')}
              </Text>
              {child.locked !== 0 && waitsFor.length > 0 && (
                <Text as="div" kind="caption" tone="warn" weight="regular">
                  Locked by {waitsFor.join(', ')}
                </Text>
              )}
            </th>
            <td data-number>
              <ItemStatus status={child.status} />
            </td>
            <td data-number data-strong>
              {amountText(child, isGroup, write)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function ChildMarks({ child, write }: { child: Child; write: (value: number) => string }) {
  return (
    <>
      {child.isQualifier && <Badge>{child.isHouseGoal ? 'House Goal' : 'Qualifier'}</Badge>}
      <ItemMarks part={child} write={write} />
    </>
  );
}

function amountText({ weightPercent, isQualifier, amount }: Child, isGroup: boolean, write: (value: number) => string) {
  if (isGroup) return weightPercent === null ? '' : weightText(weightPercent);
  return isQualifier ? 'Opens the rest' : write(amount);
}

const weightFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const weightText = (percent: number) => `${weightFormat.format(percent)}%`;
