import { type BoostDetail, boostProductsPageSize, boostTexts } from '@caselift/contract/boosts';
import { searchLimit } from '@caselift/contract/product-filters';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isRefusal } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session-store.ts';
import { FiltersButton } from '../../../shared/products/FiltersButton.tsx';
import { filtersAsked, noFilters, type ProductFilters } from '../../../shared/products/product-filters.ts';
import { SelectionTable } from '../../../shared/selection/SelectionTable.tsx';
import { useSelection } from '../../../shared/selection/use-selection.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { ToggleChip } from '../../../ui/controls/ToggleChip.tsx';
import { countText } from '../../../ui/figures.ts';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { toast } from '../../../ui/toasts.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import type { ManualSource, SavedChecks } from './manual-source.ts';
import { boostPause, selectColumns } from './ProductsTable.tsx';
import styles from './panel.module.css';

type ManualSelectionProps = {
  /** As it is stored. */
  boost: Pick<BoostDetail, 'isSaved' | 'customProductsSelected'>;
  house: Wholesaler;
  source: ManualSource;
  onSaved: (saved: SavedChecks) => void;
};

type View = { filters: ProductFilters; selectedOnly: boolean; page: number };

/** Products checked one by one. What is checked is saved with SAVE, and before another page or other filters are shown. */
export function ManualSelection({ boost, house, source, onSaved }: ManualSelectionProps) {
  const isAdmin = useSession().role === 'admin';
  const [{ filters, selectedOnly, page }, setView] = useState<View>({
    filters: noFilters,
    selectedOnly: false,
    page: 1,
  });
  const phone = usePhone();
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState<{ text: string; isFault: boolean } | null>(null);
  const asked = filtersAsked(filters, isAdmin);
  const selection = useSelection({ source, filter: { asked, selectedOnly }, page });
  const actsAtOnce = boost.isSaved && !boost.customProductsSelected;

  /** Answers whether nothing waits any more. */
  const save = async () => {
    setSaving(true);
    setSaid(null);
    try {
      const saved = await source.save();
      if (saved === null) return true;
      setSaid({ text: savedText(saved), isFault: false });
      onSaved(saved);
      return true;
    } catch (error) {
      setSaid({ text: isRefusal(error) ? error.message : boostTexts.errors.edit, isFault: true });
      return false;
    } finally {
      setSaving(false);
    }
  };
  const saveAndStay = async () => {
    if (!(await save())) return;
    if (selectedOnly) toast.success(boostTexts.productsUpdated);
    selection.readAgain();
  };
  const turnTo = async (to: number) => {
    if (await save()) setView((current) => ({ ...current, page: to }));
  };
  const show = async (change: (view: View) => Partial<View>) => {
    // What is refused goes on waiting: a search must find what to take out.
    await save();
    setView((view) => ({ ...view, ...change(view), page: 1 }));
  };
  const filter = (changes: Partial<ProductFilters>) =>
    void show((view) => ({ filters: { ...view.filters, ...changes } }));
  /** What is checked now; what a filter leaves is known to the server alone, once it is saved. */
  const showSelected = async () => {
    if (source.isAllPending()) await save();
    setView((view) => ({ ...view, selectedOnly: !view.selectedOnly, page: 1 }));
  };
  const { searchPhrase, searchId } = filters;

  return (
    <Stack gap={8}>
      <Row wrap>
        <div className={styles.search}>
          <SearchField
            label="Search by title"
            placeholder="Search by title"
            value={searchPhrase}
            maxLength={searchLimit}
            pause={boostPause}
            onSearch={(phrase) => filter({ searchPhrase: phrase })}
          />
        </div>
        <div className={styles.search}>
          <SearchField
            label="Search by ID"
            placeholder="Search by ID"
            value={searchId}
            maxLength={searchLimit}
            pause={boostPause}
            onSearch={(id) => filter({ searchId: id })}
          />
        </div>
        <FiltersButton
          listsOnly
          anchor="right"
          search={{ ...filters, searchPhrase: '', searchId: '' }}
          onChange={filter}
          house={house}
          isAdmin={isAdmin}
          left={selection.page === null ? '' : countText(selection.page.count, 'product')}
        />
        <ToggleChip label="Show Selected" on={selectedOnly} onToggle={() => void showSelected()} />
      </Row>
      <SelectionTable
        caption="Products"
        selection={selection}
        columns={selectColumns.map(({ label, of }, index) => ({
          label,
          draw: of,
          deskOnly: index > 2,
          width: (phone ? phoneWidths : widths)[index] ?? '',
        }))}
        page={page}
        perPage={boostProductsPageSize}
        onPage={(to) => void turnTo(to)}
        empty={
          <Text as="p" tone="soft">
            {selectedOnly ? boostTexts.noneSelected : boostTexts.noneFound}
          </Text>
        }
      />
      {said?.isFault && (
        <Strip tone="bad" role="alert">
          {said.text}
        </Strip>
      )}
      <Row spread wrap>
        <Text kind="caption" tone="soft" role="status" grow>
          {said?.isFault === false
            ? said.text
            : `Checks are saved with SAVE or when you go to another page${actsAtOnce ? ', and change pay at once' : ''}.`}
        </Text>
        <Button loading={saving} onClick={() => void saveAndStay()}>
          SAVE
        </Button>
      </Row>
    </Stack>
  );
}

/** Of the columns by their place; the name takes what is left. */
const widths = ['', '9%', '16%', '14%', '11%', '14%', '13%'];
const phoneWidths = ['', '18%', '36%'];

const savedText = ({ selected, takesEffect }: SavedChecks): string =>
  takesEffect
    ? `${countText(selected, 'product')} saved. Pay has changed.`
    : `${countText(selected, 'product')} saved. They pay nothing until the boost is saved with manual selection.`;
