/** Pictures of a rep's programs and accounts in the field. */
import type { Picture } from './picture-steps.ts';

const item = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

export const todayPictures: readonly Picture[] = [
  { name: 'today', as: 'salesrep', path: '/today' },
  { name: 'today-lead', as: 'teamlead', path: '/today' },
  { name: 'today-program', as: 'salesrep', path: `/today/program?itemId=${item(26)}` },
  { name: 'today-program-why', as: 'salesrep', path: `/today/program?itemId=${item(33)}&why=40193` },
  { name: 'today-program-parts', as: 'salesrep', path: `/today/program?itemId=${item(19)}` },
  { name: 'today-program-none', as: 'salesrep', path: '/today/program?itemId=none' },
  { name: 'today-account', as: 'salesrep', path: '/today/account?buyerId=40081' },
  { name: 'today-account-customer', as: 'salesrep', path: '/customers?selectedBuyer=40081' },
  { name: 'today-account-forbidden', as: 'salesrep', path: '/today/account?buyerId=40195' },
];
