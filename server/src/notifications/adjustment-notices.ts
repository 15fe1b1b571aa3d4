/** What people are told of manual adjustments, in the transaction that makes or decides on them. */
import type { Tx } from '@caselift/db/connect';
import type { PersonRow } from '../figures/queries.ts';
import { writeNotices } from './store.ts';

/** by: the name of who made it. */
type Told = {
  adjustmentId: string;
  customId: string;
  name: string;
  cents: number;
  reason: string;
  madeBy: string;
  madeByName: string;
};

/** The receiver, of one that counts. */
export async function noticeOfAdjustment(tx: Tx, wholesalerId: string, told: Told): Promise<void> {
  const { adjustmentId, customId, cents: amountCents, reason, madeByName: by } = told;
  const facts = { about: 'adjustmentMade', adjustmentId, amountCents, reason, by } as const;
  await writeNotices(tx, wholesalerId, [{ customId, key: `adjustment ${adjustmentId}`, facts }]);
}

/** Everyone who may approve it: of hidden people admins alone. */
export async function noticesToApprove(
  tx: Tx,
  wholesalerId: string,
  told: Told,
  people: readonly PersonRow[],
): Promise<void> {
  const { adjustmentId, customId: receiver, name: person, cents: amountCents, reason, madeBy, madeByName: by } = told;
  const facts = { about: 'adjustmentWaits', adjustmentId, person, amountCents, reason, by } as const;
  const isHidden = people.some(({ customId, hidden }) => customId === receiver && hidden);
  const mayApprove = people.filter(
    ({ role, viewOnly, isGone, customId }) =>
      (role === 'admin' || (role === 'manager' && !isHidden)) &&
      !(viewOnly || isGone || customId === madeBy || customId === receiver),
  );
  await writeNotices(
    tx,
    wholesalerId,
    mayApprove.map(({ customId }) => ({ customId, key: `approve ${adjustmentId}`, facts })),
  );
}

/** Once it waits no longer; what was read stays. */
export async function takeBackApprovalNotices(tx: Tx, wholesalerId: string, adjustmentId: string): Promise<void> {
  await tx`
    delete from notifications
    where wholesaler_id = ${wholesalerId} and once_key = ${`approve ${adjustmentId}`} and read_at is null`;
}
