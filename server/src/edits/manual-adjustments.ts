/** Making, approving, rejecting and withdrawing adjustments, one at a time in a wholesaler. */

import {
  type AdjustmentAction,
  type AdjustmentForm,
  adjustmentLimits,
  adjustmentTexts,
} from '@caselift/contract/adjustments';
import { recordAudit } from '@caselift/db/audit';
import { stampNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import {
  decideRefusal,
  type ManualAdjustment,
  type ManualRefusal,
  makeRefusal,
  withdrawRefusal,
} from '@caselift/domain/closing/manual-adjustments';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import { readOpenManual } from '../figures/closed/manual.ts';
import type { EditedParts } from '../figures/edited-parts.ts';
import { approvalStateOf } from '../figures/late/approval-state.ts';
import type { PersonRow } from '../figures/queries.ts';
import type { SnapshotMemory } from '../figures/snapshot-memory.ts';
import { readWhoIsOrWasPaid } from '../figures/who-is-paid.ts';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import { noticeOfAdjustment, noticesToApprove, takeBackApprovalNotices } from '../notifications/adjustment-notices.ts';

export type AdjustmentRow = ManualAdjustment & {
  name: string;
  madeByName: string;
  madeAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string;
  paidIn: IsoDate | null;
};

/** Who made an adjustment: a person of the wholesaler, or a login from outside it. */
export function keyOf({ wholesalerId: own, customId, credentialId }: Viewer, wholesalerId: string): string {
  return own === wholesalerId && customId !== null ? customId : `login ${credentialId}`;
}

export const columnsOfAdjustments = (tx: Tx) => tx`
  a.adjustment_id as "adjustmentId", a.custom_id as "customId", coalesce(u.name, a.custom_id) as name, a.part, a.cents,
  a.reason, a.made_by as "madeBy", a.made_by_name as "madeByName", a.made_at as "madeAt", a.state,
  a.decided_by as "decidedBy", a.decided_by_name as "decidedByName", a.decided_at as "decidedAt", a.note,
  a.paid_in as "paidIn"`;
/** Those who are deleted have a row, and their name. */
export const tablesOfAdjustments = (tx: Tx) => tx`
  manual_adjustments a
  left join users u on u.wholesaler_id = a.wholesaler_id and u.db = 'prod' and u.custom_id = a.custom_id`;

async function findAdjustment(tx: Tx, wholesalerId: string, id: string): Promise<AdjustmentRow | undefined> {
  const [row] = await tx<AdjustmentRow[]>`
    select ${columnsOfAdjustments(tx)} from ${tablesOfAdjustments(tx)} where a.wholesaler_id = ${wholesalerId} and a.adjustment_id = ${id}`;
  return row;
}

/** @property edited Production's. */
export type Edit = {
  tx: Tx;
  memory: SnapshotMemory;
  edited: () => Promise<EditedParts>;
  viewer: Viewer;
  wholesalerId: string;
  origin: string;
};

type Sent = AdjustmentForm & { _id: string };

/** Under the lock, so that two at once don't both stay below the limit that they exceed together. */
export async function makeAdjustment(edit: Edit, sent: Sent): Promise<AdjustmentRow> {
  const { tx, memory, edited, viewer, wholesalerId, origin } = edit;
  const { _id: adjustmentId, customId, part, amount, reason } = sent;
  const cents = Math.round(amount * 100);
  const madeBy = keyOf(viewer, wholesalerId);
  await lockEnvironments(tx, wholesalerId);
  const parts = await edited();
  const people = await parts.peopleAndGone();
  const person = people.find((one) => one.customId === customId && !isKept(one, viewer));
  if (person === undefined) throw refusal('bad_input', adjustmentTexts.unknownPerson);
  const known = await findAdjustment(tx, wholesalerId, adjustmentId);
  if (known !== undefined) {
    const isSame = known.customId === customId && known.part === part && known.cents === cents;
    if (!isSame || known.reason !== reason || known.madeBy !== madeBy) throw refusal('conflict', adjustmentTexts.taken);
    return known;
  }
  refuse(makeRefusal({ customId, cents, reason, madeBy }));
  const isPaid = await readWhoIsOrWasPaid(tx, memory, wholesalerId, [person]);
  if (!isPaid(person)) throw refusal('bad_input', adjustmentTexts.notPaid(person.name));
  const open = await readOpenManual(tx, wholesalerId);
  if (open.length >= adjustmentLimits.open) throw refusal('conflict', adjustmentTexts.tooMany);
  const state = await approvalStateOf(tx, wholesalerId, { customId, cents });
  const row = {
    ...{ wholesaler_id: wholesalerId, adjustment_id: adjustmentId, custom_id: customId, part, cents, reason, state },
    ...{ made_by: madeBy, made_by_name: viewer.name },
  };
  await tx`insert into manual_adjustments ${tx(row)}`;
  const made = await requireAdjustment(tx, wholesalerId, adjustmentId);
  const detail = { adjustmentId, customId, person: person.name, part, amount, reason, state };
  await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'make adjustment', detail, origin });
  if (state === 'approved') await noticeOfAdjustment(tx, wholesalerId, made);
  else await noticesToApprove(tx, wholesalerId, made, people);
  return made;
}

/** Hidden people are for admins and themselves: for others there is nobody. */
const isKept = ({ hidden, customId }: PersonRow, viewer: Viewer): boolean =>
  hidden && viewer.role !== 'admin' && viewer.customId !== customId;

const wanted = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/** The same decision sent again by the same person is answered as the first time. */
export async function decide(
  edit: Edit,
  { id, action, note }: { id: string; action: AdjustmentAction; note: string },
): Promise<AdjustmentRow> {
  const { tx, viewer, wholesalerId, origin } = edit;
  const by = keyOf(viewer, wholesalerId);
  await lockEnvironments(tx, wholesalerId);
  const before = await requireAdjustment(tx, wholesalerId, id);
  const person = (await (await edit.edited()).peopleAndGone()).find(({ customId }) => customId === before.customId);
  if (person !== undefined && isKept(person, viewer)) throw refusal('not_found', adjustmentTexts.unknown);
  const state = wanted[action];
  const isWithdrawal = action === 'withdraw';
  if (before.state === state && (isWithdrawal ? before.madeBy : before.decidedBy) === by) return before;
  refuse(isWithdrawal ? withdrawRefusal(before, by) : decideRefusal(before, by), before);
  const decided = {
    ...{ state, decided_at: await stampNow(tx), note: action === 'reject' ? note : '' },
    ...(!isWithdrawal && { decided_by: by, decided_by_name: viewer.name }),
  };
  await tx`
    update manual_adjustments set ${tx(decided)} where wholesaler_id = ${wholesalerId} and adjustment_id = ${id}`;
  const after = await requireAdjustment(tx, wholesalerId, id);
  const { customId, name, part, cents, reason } = after;
  const detail = { adjustmentId: id, customId, person: name, part, amount: dollars(cents), reason, note: after.note };
  await recordAudit(tx, { wholesalerId, actor: viewer.email, action: `${action} adjustment`, detail, origin });
  await takeBackApprovalNotices(tx, wholesalerId, id);
  if (state === 'approved') await noticeOfAdjustment(tx, wholesalerId, after);
  return after;
}

async function requireAdjustment(tx: Tx, wholesalerId: string, id: string): Promise<AdjustmentRow> {
  const row = await findAdjustment(tx, wholesalerId, id);
  if (row === undefined) throw refusal('not_found', adjustmentTexts.unknown);
  return row;
}

function refuse(code: ManualRefusal | null, of?: AdjustmentRow): void {
  switch (code) {
    case null:
      return;
    case 'toOneself':
    case 'ownAdjustment':
    case 'notMaker':
      throw refusal('forbidden', adjustmentTexts[code]);
    case 'amount':
      throw refusal('bad_input', adjustmentTexts.amount);
    case 'reason':
      throw refusal('bad_input', adjustmentTexts.reasonNeeded);
    case 'notPending': {
      const state = of?.state ?? 'pending';
      throw refusal('conflict', state === 'pending' ? adjustmentTexts.unknown : adjustmentTexts.notPending[state]);
    }
  }
}
