import type { Product } from '@caselift/contract/products';
import { useEffect, useRef } from 'react';
import { joined } from '../../../ui/kit/Layout.tsx';
import styles from '../products.module.css';
import { ProductCard } from './ProductCard.tsx';

type ProductCardsProps = {
  selected: readonly string[];
  /** What the list already knows of them. */
  known: readonly Product[];
  onClose: (id: string) => void;
  onSupplier: (supplier: string) => void;
};

/** A card for each product selected: two beside each other, more scroll sideways. */
export function ProductCards({ selected, known, onClose, onSupplier }: ProductCardsProps) {
  const cards = useRef<HTMLDivElement>(null);
  const count = useRef(selected.length);
  useEffect(() => {
    // What has just been added is seen.
    if (selected.length > count.current && cards.current) cards.current.scrollLeft = cards.current.scrollWidth;
    count.current = selected.length;
  }, [selected.length]);
  return (
    <section
      ref={cards}
      className={joined([styles.cards, selected.length > 1 && styles.several, selected.length > 2 && styles.many])}
      aria-label="Selected products"
      tabIndex={selected.length > 2 ? 0 : undefined}
    >
      {selected.map((id) => (
        <ProductCard
          key={id}
          id={id}
          known={known.find(({ customId }) => customId === id)}
          onClose={() => onClose(id)}
          onSupplier={onSupplier}
        />
      ))}
    </section>
  );
}
