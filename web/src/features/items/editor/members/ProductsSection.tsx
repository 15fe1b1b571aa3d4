import { useMemo } from 'react';
import { filterOptions } from '../../../../shared/products/filter-options.ts';
import type { SectionProps } from '../section.ts';
import { hasMembers } from './has-members.ts';
import { MembersSection } from './MembersSection.tsx';
import { productsPart } from './products-part.ts';

/** Which products count: by lists that they must match, or checked one by one. */
export function ProductsSection({ form, detail, edited, house, lists }: SectionProps) {
  const options = useMemo(() => {
    const { supplier, brandFams, brand, packageType, size } = filterOptions(house);
    const productType = house.productTypes.map((value) => ({ value, label: value }));
    return { supplier, brandFams, brand, packageType, size, productType };
  }, [house]);
  if (!hasMembers(form.place)) return null;
  const { customProductsSelected: byFilters, productsFilters: filters } = form.read.form;
  return (
    <MembersSection
      detail={detail}
      edited={edited}
      part={productsPart}
      choice={{
        ...{ byFilters, filters },
        storedByFilters: form.stored.customProductsSelected,
        onWay: (customProductsSelected) => form.choose({ customProductsSelected }),
        onFilters: (changed) => form.choose({ productsFilters: { ...filters, ...(changed as typeof filters) } }),
      }}
      list={form.readOnly ? null : (lists?.products ?? null)}
      useOptions={() => options}
    />
  );
}
