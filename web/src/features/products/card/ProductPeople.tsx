import type { ProductDetail } from '@caselift/contract/products';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Delta } from '../../../ui/Delta.tsx';
import { absent, countText, oneDecimal, wholeNumber } from '../../../ui/figures.ts';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { PanelSection } from '../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import styles from '../products.module.css';

type ProductOnly = { product: ProductDetail };
type Line = { id: string; name: ReactNode; cells: readonly { key: string; content: ReactNode; strong?: boolean }[] };

type ListProps = {
  title: string;
  heads: readonly string[];
  lines: readonly Line[];
  /** What stands there when nobody does. */
  none: string;
  /** Below the list. */
  children?: ReactNode;
};

function List({ title, heads, lines, none, children }: ListProps) {
  return (
    <PanelSection className={styles.people}>
      {lines.length === 0 ? (
        <>
          <Text as="h3" kind="subhead">
            {title}
          </Text>
          <Text as="p" tone="soft">
            {none}
          </Text>
        </>
      ) : (
        <PlainTable row={24} flush>
          <thead>
            <tr>
              <th scope="col">
                <Text as="h3" kind="subhead" tone="strong">
                  {title}
                </Text>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" data-number>
                  <Explained label={head} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map(({ key, content, strong }) => (
                  <td key={key} data-number data-strong={strong}>
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {children}
    </PanelSection>
  );
}

const BuyerLink = ({ id, children }: { id: string; children: string }) => (
  <Link to="/customers" search={{ selectedBuyer: id }}>
    {children}
  </Link>
);

function More({ count, says }: { count: number; says: string }) {
  if (count <= 0) return null;
  return (
    <Text as="p" kind="caption" tone="soft">
      {says}
    </Text>
  );
}

/** Who bought most of it. */
export function TopBuyers({ product: { topBuyers, buyersCount } }: ProductOnly) {
  const more = buyersCount - topBuyers.length;
  return (
    <List
      title="Top customers"
      heads={['CE', 'Δ']}
      none="No one bought it in these 90 days."
      lines={topBuyers.map(({ customId, name, volume, delta }) => ({
        id: customId,
        name: <BuyerLink id={customId}>{name}</BuyerLink>,
        cells: [
          { key: 'volume', content: wholeNumber(volume), strong: true },
          { key: 'delta', content: <Delta percent={delta} unit /> },
        ],
      }))}
    >
      <More count={more} says={`${countText(more, 'more customer')} bought it`} />
    </List>
  );
}

/** Who had it in last year's 90 days and bought none in these. */
export function StoppedBuyers({ product: { stoppedBuyers, stoppedCount } }: ProductOnly) {
  const more = stoppedCount - stoppedBuyers.length;
  return (
    <List
      title="Stopped buying"
      heads={['CE LY']}
      none="No one stopped buying it."
      lines={stoppedBuyers.map(({ customId, name, lastYear }) => ({
        id: customId,
        name: <BuyerLink id={customId}>{name}</BuyerLink>,
        cells: [{ key: 'lastYear', content: wholeNumber(lastYear), strong: true }],
      }))}
    >
      <More count={more} says={`${countText(more, 'more customer')} stopped buying it`} />
    </List>
  );
}

const firstPeople = 3;

/** Those who hold the accounts that bought it. */
export function SoldBy({ product: { soldBy } }: ProductOnly) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? soldBy : soldBy.slice(0, firstPeople);
  const more = soldBy.length - shown.length;
  return (
    <List
      title="Sold by"
      heads={['CE', 'Share']}
      none="No account that bought it has a sales rep."
      lines={shown.map(({ customId, name, volume, share }) => ({
        id: customId,
        name: (
          <Link to="/salesreps" search={{ selectedUser: customId }}>
            {name}
          </Link>
        ),
        cells: [
          { key: 'volume', content: wholeNumber(volume), strong: true },
          { key: 'share', content: share === null ? absent : `${oneDecimal(share)}%` },
        ],
      }))}
    >
      {more > 0 && (
        <Text as="p">
          <LinkButton onClick={() => setShowsAll(true)}>
            {more === 1 ? '1 more person' : `${more} more people`}
          </LinkButton>
        </Text>
      )}
      {soldBy.length > 0 && (
        <Text as="p" kind="caption" tone="soft">
          By who holds the accounts that bought it
        </Text>
      )}
    </List>
  );
}
