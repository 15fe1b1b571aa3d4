/** A wholesaler for tests, whole as the server answers it. */
import { readWholesaler, type Wholesaler } from '@caselift/contract/wholesaler';
import { recordedPayload } from './recorded.ts';

export function wholesalerWith(more: Partial<Wholesaler> = {}): Wholesaler {
  return {
    ...recordedPayload(readWholesaler, 'wholesaler'),
    ...{ title: 'Atlas Beverage Co', maxFPL: 1.5, allNonSellingDays: ['2026-09-07'] },
    ...{ gpSlope: 2, volumeSlope: 2, fplSlope: 1 },
    ...{ teamleadGpSlope: 1, teamleadVolumeSlope: 1.5, teamleadFplSlope: 1 },
    ...{ gpCompanyGoal: 3_650_000, volumeCompanyGoal: 392_000, gp: null, volume: null },
    ...{ lastTransactionDate: '2026-09-16', thisYearSellingDaysPastMonth: 11, thisYearSellingDaysLeft: 10 },
    ...{ productSuppliers: [], productSizes: [], productPackageTypes: [], productPremises: [], productTags: [] },
    ...{ productTypes: [], brandFams: [], computedAt: null, publishedAt: null },
    ...more,
  };
}
