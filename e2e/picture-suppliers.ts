/** The screens of suppliers and brands. */
import { readSupplierMonths } from '@caselift/contract/over-time';
import { listSuppliers } from '@caselift/contract/suppliers';
import type { Page } from '@playwright/test';
import { type Picture, press } from './picture-steps.ts';

/** A button of the charts that are open. */
const chart = (name: string) => (page: Page) =>
  page
    .getByRole('region', { name: /over time$/ })
    .getByRole('button', { name, exact: true })
    .click();

export const supplierPictures: Picture[] = [
  { name: 'suppliers', as: 'manager', path: '/suppliers' },
  { name: 'suppliers-YTD', as: 'manager', path: '/suppliers?period=YTD&orderBy=Name' },
  { name: 'suppliers-none', as: 'manager', path: '/suppliers?searchPhrase=nothing' },
  {
    name: 'suppliers-empty',
    as: 'admin',
    path: '/suppliers?wholesalerId=ats&db=prod',
    calls: { path: listSuppliers.path, answer: [] },
  },
  {
    name: 'suppliers-empty-manager',
    as: 'manager',
    path: '/suppliers',
    calls: { path: listSuppliers.path, answer: [] },
  },
  { name: 'suppliers-tags', as: 'manager', path: '/suppliers', steps: press(/tags/i), brief: true },
  {
    name: 'suppliers-loading',
    as: 'manager',
    path: '/suppliers',
    calls: { path: listSuppliers.path, answer: 'never' },
  },
  {
    name: 'suppliers-failed',
    as: 'manager',
    path: '/suppliers',
    calls: { path: listSuppliers.path, answer: 'failure' },
  },
  { name: 'suppliers-opened', as: 'manager', path: '/suppliers?opened=S103' },
  {
    name: 'suppliers-opened-YTD',
    as: 'manager',
    path: '/suppliers?period=YTD&opened=S103&month=2026-03-01',
    steps: chart('CE'),
  },
  {
    name: 'suppliers-opened-failed',
    as: 'manager',
    path: '/suppliers?opened=S103',
    calls: { path: readSupplierMonths.path.replace(':customId', 'S103'), answer: 'failure' },
    brief: true,
  },
  { name: 'brands', as: 'leadership', path: '/brands' },
  { name: 'brands-opened', as: 'leadership', path: '/brands?opened=S305-B1', steps: chart('Δ $'), brief: true },
];
