/** What an import is made of, and what a file's name says about what is in it. */
import type { ImportTarget } from '@caselift/contract/imports';

export const targets: readonly { id: ImportTarget; label: string }[] = [
  { id: 'sales', label: 'Sales' },
  { id: 'buyers', label: 'Buyers' },
  { id: 'products', label: 'Products' },
  { id: 'users', label: 'Users' },
  { id: 'goals', label: 'Goals' },
];

/** The targets as a select's options. */
export const targetOptions = targets.map(({ id, label }) => ({ value: id, label }));

export const targetLabel = (target: string): string => targets.find(({ id }) => id === target)?.label ?? target;

/** The first that fits counts: 'customer_sales.csv' holds sales, 'sales_reps.csv' people. */
const words: readonly [ImportTarget, RegExp][] = [
  ['goals', /goal|payout|target|quota/],
  ['users', /user|people|person|staff|employee|sales[\W_]*(rep|team|people|person)|\breps?\b|team[\W_]*lead/],
  ['sales', /sale|invoice|transaction|order|line|deliver/],
  ['buyers', /buyer|customer|account|retailer|store|outlet/],
  ['products', /product|item|sku|article|brand/],
];

/** @example guessTarget('ATS_invoices_2026-09.csv') // 'sales' */
export function guessTarget(name: string): ImportTarget {
  const spoken = name.toLowerCase().replaceAll('_', ' ');
  return words.find(([, word]) => word.test(spoken))?.[0] ?? 'sales';
}

/** What the picker of the browser offers. */
export const acceptedFiles = '.csv,.parquet,.xlsx,.xls';
