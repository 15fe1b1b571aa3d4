import {
  type BuysHere,
  type RemoveHere,
  type SellHere,
  todayAccountTexts as texts,
} from '@caselift/contract/today-accounts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { worthEnd } from '../../../shared/field/worth-words.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { FieldPart, FieldRow, FieldRows, fieldTarget } from '../../../ui/field/FieldRow.tsx';
import { absent, countText, dollarsAndCents, oneDecimal, twoDecimals } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';

type ListProps<Row> = { rows: readonly Row[]; count: number; onAll: () => void };

/** What the rep gets of each product: a program's step, or a boost as its peers buy it. */
export function WhatToSell({ rows, count, onAll }: ListProps<SellHere>) {
  return (
    <FieldPart title={texts.sell} note={texts.sellNote} end={count}>
      <ProductRows label={texts.sell} rows={rows} count={count} onAll={onAll} none={texts.noSell}>
        {(row) => <SellRow row={row} />}
      </ProductRows>
    </FieldPart>
  );
}

function SellRow({ row: { name, buyers, peers, average, program, boost } }: { row: SellHere }) {
  const inUnits = boost?.unit === 'units' ? countText(Math.round(boost.average), 'unit') : `${twoDecimals(average)} CE`;
  const notes = [`${texts.peers(buyers, peers)}, ${inUnits}`];
  if (program !== null) {
    return (
      <Link to="/today/program" search={{ itemId: program.itemId, instance: program.instance }} className={fieldTarget}>
        <FieldRow
          large
          title={name}
          notes={[...notes, <Labeled key="program" label={texts.program} text={program.name} />]}
          {...worthEnd(program)}
        />
      </Link>
    );
  }
  if (boost === null) return <FieldRow title={name} notes={[...notes, texts.noGain]} amount={absent} />;
  const each = `${dollarsAndCents(boost.each)} ${texts.each[boost.unit]}`;
  return (
    <FieldRow
      large
      title={name}
      notes={[...notes, <Labeled key="boost" label={texts.boost} text={each} />]}
      amount={dollarsAndCents(boost.amount)}
      caption={texts.in90Days}
    />
  );
}

const Labeled = ({ label, text }: { label: string; text: string }) => (
  <>
    <Text tone="accent" weight="bold">
      {label}
    </Text>{' '}
    {text}
  </>
);

export function WhatItBuys({ rows, count, onAll }: ListProps<BuysHere>) {
  return (
    <FieldPart title={texts.buys} note={texts.buysNote}>
      <ProductRows label={texts.buys} rows={rows} count={count} onAll={onAll} none={texts.noBuys}>
        {({ name, volume, diff, average }) => (
          <FieldRow
            title={name}
            notes={[average === null ? null : texts.peersBuy(twoDecimals(average))]}
            amount={twoDecimals(volume)}
            caption={<Delta percent={diff} unit />}
          />
        )}
      </ProductRows>
    </FieldPart>
  );
}

export function WhatToRemove({ rows, count, onAll }: ListProps<RemoveHere>) {
  return (
    <FieldPart title={texts.remove} end={count}>
      <ProductRows label={texts.remove} rows={rows} count={count} onAll={onAll} none={null}>
        {({ name, volume, diff, share, losses }) => (
          <FieldRow
            title={name}
            notes={[
              share && texts.share(oneDecimal(share.own), oneDecimal(share.peers)),
              losses &&
                texts.losses(
                  losses.percent === null ? absent : `${twoDecimals(losses.percent)}%`,
                  twoDecimals(losses.most),
                ),
            ]}
            amount={twoDecimals(volume)}
            caption={<Delta percent={diff} unit />}
          />
        )}
      </ProductRows>
    </FieldPart>
  );
}

type ProductRowsProps<Row> = ListProps<Row> & { label: string; none: string | null; children: (row: Row) => ReactNode };

function ProductRows<Row extends { customId: string }>(props: ProductRowsProps<Row>) {
  const { label, rows, count, none, onAll, children } = props;
  if (count === 0) {
    return none === null ? null : (
      <Text as="p" tone="soft">
        {none}
      </Text>
    );
  }
  return (
    <FieldRows label={label}>
      {rows.map((row) => (
        <li key={row.customId}>{children(row)}</li>
      ))}
      {count > rows.length && (
        <li>
          <button type="button" className={fieldTarget} onClick={onAll}>
            <FieldRow leads title={<Text tone="accent">{texts.allProducts(count)}</Text>} />
          </button>
        </li>
      )}
    </FieldRows>
  );
}
