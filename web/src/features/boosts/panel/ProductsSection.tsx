import type { BoostDetail } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { useState } from 'react';
import { SelectionTabs } from '../../../shared/selection/SelectionTabs.tsx';
import { countText } from '../../../ui/figures.ts';
import { Disclosure } from '../../../ui/kit/Disclosure.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { BoostFilters } from './boost-values.ts';
import { CustomSelection } from './CustomSelection.tsx';
import { ManualSelection } from './ManualSelection.tsx';
import type { ManualSource, SavedChecks } from './manual-source.ts';
import styles from './panel.module.css';
import type { BoostFormApi } from './use-boost-form.ts';

type ProductsSectionProps = {
  boost: BoostDetail;
  house: Wholesaler;
  form: BoostFormApi;
  /** The filters as the panel was opened. */
  opened: BoostFilters;
  /** How many products are chosen; undefined: not known yet. */
  count: number | undefined;
  error: string | undefined;
  openShelf: string | null;
  onOpenShelf: (id: string | null) => void;
  checks: ManualSource;
  onChecksSaved: (saved: SavedChecks) => void;
};

/** Which products the boost pays: by lists that they must match, or checked one by one. */
export function ProductsSection(props: ProductsSectionProps) {
  const { boost, house, form, opened, count, error, openShelf, onOpenShelf, checks, onChecksSaved } = props;
  const [isOpen, setOpen] = useState(true);
  const { customProductsSelected, productsFilters } = form.watch();
  return (
    <div className={styles.products}>
      <Disclosure
        large
        flush
        open={isOpen}
        onToggle={setOpen}
        title={
          <>
            Products:{' '}
            <Text kind="caption" tone="soft" weight="regular" role="status">
              {count !== undefined && `${countText(count, 'product')} chosen`}
            </Text>
          </>
        }
      >
        <Stack gap={8}>
          {error && (
            <Text as="p" kind="caption" tone="bad">
              {error}
            </Text>
          )}
          <SelectionTabs
            label="How products are chosen"
            inUse={customProductsSelected ? 'custom' : 'manual'}
            stored={boost.customProductsSelected ? 'custom' : 'manual'}
            onUse={(mode) => form.setValue('customProductsSelected', mode === 'custom')}
            custom={
              <CustomSelection
                boostId={boost._id}
                house={house}
                filters={productsFilters}
                onChange={(key, chosen) => form.setValue(`productsFilters.${key}`, chosen)}
                opened={opened}
                open={openShelf}
                onOpen={onOpenShelf}
              />
            }
            manual={<ManualSelection boost={boost} house={house} source={checks} onSaved={onChecksSaved} />}
          />
        </Stack>
      </Disclosure>
    </div>
  );
}
