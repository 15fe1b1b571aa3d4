/** What stands beside the first figures or is opened: fetched once these are drawn. */
import { lazy } from 'react';

const charts = () => import('./Charts.tsx');
const menus = () => import('./ColumnsMenu.tsx');
export const PersonCharts = lazy(async () => ({ default: (await charts()).PersonCharts }));
export const HouseCharts = lazy(async () => ({ default: (await charts()).HouseCharts }));
export const GapToLastYear = lazy(async () => ({ default: (await import('./GapToLastYear.tsx')).GapToLastYear }));
export const ColumnsMenu = lazy(async () => ({ default: (await menus()).ColumnsMenu }));
export const SummaryMenu = lazy(async () => ({ default: (await menus()).SummaryMenu }));
export const SafariHint = lazy(async () => ({ default: (await import('./SafariHint.tsx')).SafariHint }));
export const EndedStrip = lazy(async () => ({
  default: (await import('../../shared/ended-period/EndedStrip.tsx')).EndedStrip,
}));
export const PeriodPicker = lazy(async () => ({
  default: (await import('../../shared/ended-period/PeriodPicker.tsx')).PeriodPicker,
}));
