/** Month-End Summary, with adjustments in every state. */
import { listAdjustments, type ManualAdjustment } from '@caselift/contract/adjustments';
import { opens, type Picture, press } from './picture-steps.ts';

const made: ManualAdjustment = {
  ...{ _id: '1', person: { customId: 'ATS_101', name: 'Maya Okonjo' }, part: 'gp', amount: 100, state: 'approved' },
  ...{ reason: 'Trade show bonus', madeBy: 'Dana Whitlock', madeAt: '2026-09-17T14:00:00.000Z' },
  ...{ decidedBy: null, decidedAt: null, note: '', paidIn: null, mayDecide: false, mayWithdraw: false },
};
const waiting: ManualAdjustment = {
  ...{ ...made, _id: '2', person: { customId: 'ATS_102', name: 'Grady O’Malley' }, part: 'incentives' },
  ...{ amount: -1200.5, reason: 'The cooler incentive of August was paid twice, once by hand and once by its results' },
  ...{ state: 'pending', mayDecide: true },
};
const own: ManualAdjustment = {
  ...{ ...waiting, _id: '3', amount: 300, reason: 'Ride along', mayDecide: false, mayWithdraw: true },
};
export const madeAdjustments = { results: [own, waiting, made], count: 3, pending: 2, amount: 100, limit: 250 };
const path = '/monthEndSummary';

export const monthEndPictures: readonly Picture[] = [
  { name: 'month-end', as: 'manager', path: `${path}?period=2026-04-01` },
  { name: 'month-end-progress', as: 'manager', path },
  { name: 'month-end-adjust', as: 'manager', path, brief: true, steps: opens('New adjustment') },
  { name: 'month-end-lines', as: 'manager', path, calls: { path: listAdjustments.path, answer: madeAdjustments } },
  { name: 'month-end-causes', as: 'manager', path, steps: press(/^Why the pay of/) },
];
