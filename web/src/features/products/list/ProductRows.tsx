import type { Product } from '@caselift/contract/products';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { goWithArrows } from '../../../ui/arrow-keys.ts';
import { Rows } from '../../../ui/kit/Rows.tsx';
import styles from '../products.module.css';
import { ProductRow } from './ProductRow.tsx';

type ProductRowsProps = {
  products: readonly Product[];
  selected: readonly string[];
  onAdd: (id: string) => void;
  /** It takes the place of what had the focus. */
  focused: boolean;
};

/** The products of a page. One link is in the order of Tab, the arrow keys go on from there. */
export function ProductRows({ products, selected, onAdd, focused }: ProductRowsProps) {
  const id = useId();
  useEffect(() => {
    if (focused) document.getElementById(id)?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [focused, id]);
  const reached = products.find(({ customId }) => selected.includes(customId)) ?? products[0];
  return (
    <Rows first id={id} className={styles.rows} aria-label="Products" onKeyDown={goWithArrows}>
      {products.map((product) => (
        <li key={product.customId} onKeyDown={addWithEnter(() => onAdd(product.customId))}>
          <ProductRow
            product={product}
            isSelected={selected.includes(product.customId)}
            isReached={product === reached}
            onAdd={() => onAdd(product.customId)}
          />
        </li>
      ))}
    </Rows>
  );
}

const addWithEnter = (add: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  add();
};
