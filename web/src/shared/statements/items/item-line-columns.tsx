/** The columns of the invoice lines behind an item, on a desk and on a phone. */

import type { ReplyOf } from '@caselift/contract/endpoint';
import type { ItemInvoiceLine, listItemLines } from '@caselift/contract/item-results';
import ButtonBase from '@mui/material/ButtonBase';
import { asManyDecimals, dollarsAndCents, twoDecimals, upToFourDecimals } from '../../../ui/figures.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { dayText } from '../period-words.ts';
import why from '../why.module.css';
import { quantityText } from './item-words.ts';
import styles from './items.module.css';

type Answer = ReplyOf<typeof listItemLines>;
type LineColumn = Column<ItemInvoiceLine>;
type Sum = Answer['totals']['selected'];

/** A line counts once in each window that it is in. */
export const lineKey = ({ window, invoiceId, lineNo }: ItemInvoiceLine): string => `${window} ${invoiceId} ${lineNo}`;

/** @example '61 units, 40.5 CE, $1,204.00 revenue' */
export function sumText({ units, ce, revenue, gp }: Sum): string {
  const sums = [quantityText(units, 'units'), quantityText(ce, 'CE'), `${dollarsAndCents(revenue)} revenue`];
  return [...sums, ...(gp === undefined ? [] : [`${dollarsAndCents(gp)} GP`])].join(', ');
}

const kindWords: Record<string, string> = { return: 'Return', loss: 'Loss' };

/** Of the period's own sales nothing is said. @example 'Reference, return' */
function chipText({ window, kind }: ItemInvoiceLine): string | null {
  const word = kindWords[kind];
  if (window === 'selected') return word ?? null;
  return word === undefined ? 'Reference' : `Reference, ${word.toLowerCase()}`;
}

type Options = {
  phone: boolean;
  answer: Answer | undefined;
  onBuyer: (customId: string) => void;
  onProduct: (customId: string) => void;
};

/** @property onBuyer a click on a customer or a product leaves its lines alone. */
export function itemLineColumns({ phone, answer, onBuyer, onProduct }: Options): LineColumn[] {
  const totals = answer?.totals.selected;
  const number = (
    id: 'units' | 'ce' | 'revenue' | 'gp',
    label: string,
    width: number,
    write: (value: number | null | undefined) => string,
  ): LineColumn => ({
    id,
    unordered: true,
    label,
    kind: 'number',
    width,
    value: (line) => line[id],
    write: (value) => write(value as number | null | undefined),
    ...(totals && { total: () => totals[id] }),
  });
  const date: LineColumn = {
    id: 'date',
    unordered: true,
    label: 'Date',
    kind: 'text',
    width: 64,
    value: (line) => line.date,
    render: ({ window, date: day }) => (
      <>
        {dayText(day)}
        {window === 'reference' && (
          <Text as="div" kind="caption">
            {day.slice(0, 4)}
          </Text>
        )}
      </>
    ),
    ...(totals && { total: () => 'Total' }),
  };
  const invoice: LineColumn = {
    id: 'invoice',
    unordered: true,
    label: 'Invoice',
    kind: 'text',
    width: 92,
    value: (line) => line.invoiceId,
  };
  const names = (shown: 'both' | 'buyer' | 'product'): LineColumn => ({
    id: shown === 'product' ? 'product' : 'buyer',
    unordered: true,
    label: shown === 'product' ? 'Product' : 'Customer',
    ...(shown === 'both' && { name: 'Customer and product' }),
    kind: 'text',
    tone: shown === 'product' ? 'soft' : 'strong',
    width: { both: 100, buyer: 110, product: 170 }[shown],
    value: ({ buyer, product }) => (shown === 'product' ? product.name : buyer.name),
    render: (line) => {
      const chip = shown === 'buyer' ? null : chipText(line);
      return (
        <Stack as="span" gap={0} className={why.names}>
          {shown !== 'product' && <Name {...line.buyer} strong onChoose={onBuyer} />}
          {shown !== 'buyer' && (
            <span>
              {chip !== null && (
                <>
                  <Badge look="outlined">{chip}</Badge>{' '}
                </>
              )}
              <Name {...line.product} onChoose={onProduct} />
            </span>
          )}
        </Stack>
      );
    },
  });
  const ce = number('ce', 'CE', 60, upToFourDecimals);
  const gp = answer === undefined || totals?.gp !== undefined ? [number('gp', 'GP, $', 68, twoDecimals)] : [];
  if (phone)
    return [date, names('both'), ce, ...(gp.length > 0 ? gp : [number('revenue', 'Revenue, $', 64, twoDecimals)])];
  return [
    date,
    invoice,
    names('buyer'),
    names('product'),
    number('units', 'Units', 48, asManyDecimals),
    ce,
    number('revenue', 'Revenue, $', 76, twoDecimals),
    ...gp,
  ];
}

type NameProps = { customId: string; name: string; strong?: boolean; onChoose: (customId: string) => void };

function Name({ customId, name, strong = false, onChoose }: NameProps) {
  return (
    <Text fit="anywhere" weight={strong ? 'medium' : 'regular'}>
      <ButtonBase className={styles.pick} onClick={() => onChoose(customId)}>
        {name}
        <span className="visually-hidden">: only these lines</span>
      </ButtonBase>
    </Text>
  );
}
