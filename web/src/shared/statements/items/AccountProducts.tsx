import { type AccountResult, listItemLines } from '@caselift/contract/item-results';
import { isDelta } from '@caselift/domain/programs/item-measures';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import Equal from 'lucide-react/icons/equal';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { endpointQuery, silently } from '../../../api/query.ts';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { Text, type Tone } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { usePeriodScope } from '../../ended-period/use-period-scope.ts';
import { type AccountProduct, accountProducts, type ProductChange } from './account-products.ts';
import type { Behind } from './behind.ts';
import styles from './items.module.css';

/** As many invoice lines of one account as one answer holds: they name its products. */
const linesOfAccount = 200;

const changes = {
  new: { word: 'New', icon: Plus, tone: 'good' },
  kept: { word: 'Kept', icon: Equal, tone: 'soft' },
  lost: { word: 'Lost', icon: Minus, tone: 'bad' },
} as const satisfies Record<ProductChange, { word: string; icon: typeof Plus; tone: Tone }>;

/** What an account bought of an item: against a reference period, what is new, kept and lost. */
export function AccountProducts({ about, measure, onFilters, row }: Behind & { row: AccountResult }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listItemLines, {
      params: { itemId: about.itemId, customId: about.customId },
      query: { ...usePeriodScope(), instance: about.instance, buyer: row.buyerId, page: 1, limit: linesOfAccount },
    }),
    ...silently,
  });
  const products = accountProducts(row, data, isDelta(measure));
  const toLines = (product: string) => onFilters({ behind: 'lines', buyer: row.buyerId, product, linesPage: 1 });
  return (
    <Stack gap={4} className={styles.products} aria-busy={!data && !error}>
      {products.length > 0 && (
        <ul aria-label={`Products of ${row.buyerName}`}>
          {products.map((product) => (
            <Product key={product.productId} product={product} onOpen={() => toLines(product.productId)} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <Text kind="caption" tone="soft" role="status">
          Loading products...
        </Text>
      )}
      {data && products.length === 0 && (
        <Text kind="caption" tone="soft">
          No products
        </Text>
      )}
      {error && (
        <Text kind="caption" tone="soft" role="alert">
          {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </Text>
      )}
      <span>
        <LinkButton onClick={() => toLines('')}>Invoice lines of this account</LinkButton>
      </span>
    </Stack>
  );
}

function Product({
  product: { change, name, volume, lastInvoice },
  onOpen,
}: {
  product: AccountProduct;
  onOpen: () => void;
}) {
  const look = change === null ? null : changes[change];
  return (
    <li>
      {look && (
        <Text tone={look.tone} kind="caption" className={styles.change}>
          <TextIcon icon={look.icon} />
          {look.word}
        </Text>
      )}
      <Text weight="medium" fit="anywhere" className={styles.product}>
        <ButtonBase className={styles.pick} onClick={onOpen}>
          {name}
          <span className="visually-hidden">: invoice lines</span>
        </ButtonBase>
      </Text>
      {volume !== null && (
        <Text kind="caption" tone="soft" fit="whole">
          {volume}
        </Text>
      )}
      {lastInvoice !== null && (
        <Text kind="caption" tone="soft" fit="whole" className={styles.lastInvoice}>
          {lastInvoice}
        </Text>
      )}
    </li>
  );
}
