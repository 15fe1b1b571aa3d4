import { joined, Stack } from '../../../ui/kit/Layout.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import why from '../why.module.css';
import type { ShownItem } from './item-words.ts';
import { stepRows } from './step-rows.ts';

type ItemStepsProps = { part: ShownItem; isEnded: boolean; write: (value: number) => string };

/** The steps that add up to what an item pays, and beside the sum what it could pay. */
export function ItemSteps({ part, isEnded, write }: ItemStepsProps) {
  return (
    <Stack gap={0}>
      <PlainTable row={40} className={why.statement}>
        <caption className="visually-hidden">How {part.name} is paid</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {stepRows(part, { isEnded, write }).map(({ id, kind, mark, title, note, value }) => (
            <tr key={id} className={joined([why[kind]])}>
              <td className={why.mark}>
                <Text kind="caption" tone="faint">
                  {mark}
                </Text>
              </td>
              <th scope="row">
                <Text as="div" weight={kind === 'conclusion' ? 'bold' : 'medium'}>
                  {title}
                </Text>
                {note && (
                  <Text as="div" kind="caption" tone="soft" weight="regular">
                    {note}
                  </Text>
                )}
              </th>
              <td data-number>
                <Text
                  weight={kind === 'conclusion' ? 'bold' : 'medium'}
                  tone={kind === 'conclusion' ? 'accent' : 'strong'}
                >
                  {value}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}
