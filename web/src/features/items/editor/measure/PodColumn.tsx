import type { MeasureForm } from '@caselift/contract/item-fields';
import type { PodDefinition } from '@caselift/domain/programs/pod-definitions';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { absent, dollars, dollarsAndCents, oneDecimal, wholeNumber } from '../../../../ui/figures.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { Facts } from '../../../../ui/kit/Facts.tsx';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import {
  accountCount,
  costOfOne,
  definitionText,
  legends,
  markOf,
  markWords,
  type PodMark,
  type PodWindow,
} from './pod-words.ts';
import styles from './pods.module.css';

type PodColumnProps = {
  definition: PodDefinition;
  window: PodWindow;
  measure: MeasureForm;
  /** 'incentive', where the item measures by it; else null. */
  usedBy: string | null;
  /** null: it can't be chosen. */
  onUse: (() => void) | null;
};

/** One definition: what it says, how it counts a few accounts, and what it would come to. */
export function PodColumn({ definition, window, measure, usedBy, onUse }: PodColumnProps) {
  const id = useId();
  const result = window.definitions.find((one) => one.definition === definition);
  if (result === undefined) return null;
  const { atCap, alreadyThere } = result;
  const isChange = legends[definition].includes('new');
  return (
    <section className={styles.column} data-used={usedBy === null ? undefined : true} aria-labelledby={id}>
      <Row spread>
        <Text as="h3" kind="section" id={id}>
          {definition}
        </Text>
        {usedBy !== null && (
          <Badge tone="accent" look="plain" icon={Check}>
            In use
          </Badge>
        )}
      </Row>
      <Text as="p" tone="soft" className={styles.says}>
        {definitionText(definition, measure, window)}
      </Text>
      <Sample definition={definition} window={window} isChange={isChange} />
      <Row gap={8} wrap className={styles.legend}>
        {legends[definition].map((mark) => (
          <Row key={mark} as="span" gap={4}>
            <Mark mark={mark} />
            <Text kind="caption" tone="soft">
              {markWords[mark]}
            </Text>
          </Row>
        ))}
      </Row>
      <dl className={styles.figures}>
        <dt>Would count</dt>
        <dd>{wholeNumber(result.count)}</dd>
        <dt>Would cost</dt>
        <dd>{dollars(result.paid)}</dd>
      </dl>
      <Facts
        facts={[
          { name: 'Cost per placement counted', value: dollarsAndCents(costOfOne(result)) },
          { name: 'Already there before', value: alreadyThere === null ? absent : `${oneDecimal(alreadyThere)}%` },
          {
            name: 'Reps at the cap',
            value: atCap === null ? 'No cap' : `${wholeNumber(atCap)} of ${wholeNumber(result.people.length)}`,
          },
        ]}
      />
      {usedBy !== null ? (
        <Button fullWidth disabled>{`Used by this ${usedBy}`}</Button>
      ) : onUse === null ? (
        <Text as="p" kind="caption" tone="soft" className={styles.only}>
          {definition === 'New after lost' && 'For comparison only: no item measures by it.'}
        </Text>
      ) : (
        <Button fullWidth onClick={onUse}>
          Use this definition
        </Button>
      )}
    </section>
  );
}

const signed = (count: number) => `${count > 0 ? '+' : ''}${wholeNumber(count)}`;

type SampleProps = Pick<PodColumnProps, 'definition' | 'window'> & { isChange: boolean };

/** A few accounts and products, each pair with what it is to the definition. */
function Sample({ definition, window: { sample }, isChange }: SampleProps) {
  const write = isChange ? signed : wholeNumber;
  const counts = sample.accounts.map(({ states }) => accountCount(definition, states));
  return (
    <table className={styles.sample}>
      <caption className={styles.caption}>{`A sample by ${definition}`}</caption>
      <tbody>
        {sample.accounts.map(({ customId, name, states }, at) => (
          <tr key={customId}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>
              <span className={styles.marks}>
                {states.map((state, index) => {
                  const mark = markOf(definition, state);
                  const product = sample.products[index];
                  return (
                    <Mark
                      key={product?.customId ?? index}
                      mark={mark}
                      title={`${product?.name ?? ''}: ${mark === 'none' ? 'not counted' : markWords[mark]}`}
                    />
                  );
                })}
              </span>
            </td>
            <td data-number>
              {counts[at] !== undefined && counts[at].raw !== counts[at].count && <s>{write(counts[at].raw)}</s>}{' '}
              {write(counts[at]?.count ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Counts
          </th>
          <td data-number>{wholeNumber(counts.reduce((sum, { count }) => sum + count, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const signs: Partial<Record<PodMark, string>> = { new: '+', lost: '−', below: '·' };

const Mark = ({ mark, title }: { mark: PodMark; title?: string }) => (
  <span
    className={styles.mark}
    data-mark={mark}
    title={title}
    {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
  >
    {signs[mark]}
  </span>
);
