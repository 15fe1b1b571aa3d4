/** Asking, answering, resolving and withdrawing questions, one at a time in a wholesaler. */

import type { BodyOf } from '@caselift/contract/endpoint';
import {
  type askPayQuestion,
  payQuestionLimits,
  type resolvePayQuestion,
  payQuestionTexts as texts,
  type writePayQuestion,
} from '@caselift/contract/pay-questions';
import { recordAudit } from '@caselift/db/audit';
import { stampNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { isOver, type PayQuestionAct, payQuestionRefusal, stateAfter } from '@caselift/domain/closing/pay-questions';
import type { JSONValue } from 'postgres';
import { keyOf, makeAdjustment } from '../../edits/manual-adjustments.ts';
import { readClosedAt } from '../../figures/closed/statement.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import {
  noticeOfAnswer,
  noticesOfQuestion,
  takeBackQuestionNotices,
} from '../../notifications/pay-question-notices.ts';
import { findQuestion, type QuestionRow, readMessages, type Seeing, sideOf } from './queries.ts';
import type { AskedLine } from './read-line.ts';

/** @property edited Production's. */
export type Edit = { tx: Tx; memory: SnapshotMemory; edited: EditedParts; seeing: Seeing; origin: string };

/** The one that was asked before under the ID, by the same person about the same line; another one is refused. */
export async function findAsked(
  tx: Tx,
  seeing: Seeing,
  { _id, period, line, text }: BodyOf<typeof askPayQuestion>,
): Promise<QuestionRow | undefined> {
  const [known] = await tx<{ isSame: boolean }[]>`
    select custom_id = ${seeing.viewer.customId} and period_from = ${period} and line_key = ${line}
      and question = ${text} as "isSame"
    from pay_questions where wholesaler_id = ${seeing.wholesalerId} and question_id = ${_id}`;
  if (known === undefined) return undefined;
  if (!known.isSame) throw refusal('conflict', texts.taken);
  return findQuestion(tx, seeing, _id);
}

/** @param line as the person's statement has it now. */
export async function ask(edit: Edit, sent: BodyOf<typeof askPayQuestion>, line: AskedLine): Promise<QuestionRow> {
  const { tx, seeing, edited } = edit;
  const { wholesalerId, viewer } = seeing;
  const customId = viewer.customId ?? '';
  await lockEnvironments(tx, wholesalerId);
  const known = await findAsked(tx, seeing, sent);
  if (known !== undefined) return known;
  const closedAt = line.closedAt === null ? null : new Date(line.closedAt);
  if ((await readClosedAt(tx, wholesalerId, sent.period)) !== (closedAt?.getTime() ?? null)) {
    throw refusal('conflict', texts.closedMeanwhile);
  }
  const [open] = await tx`
    select from pay_questions
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId} and period_from = ${sent.period}
      and line_key = ${sent.line} and state in ('open', 'answered')`;
  if (open !== undefined) throw refusal('conflict', texts.openAlready);
  const { key, label, part, seen, period, invoicesThrough, computedAt } = line;
  await tx`
    insert into pay_questions ${tx({
      ...{ wholesaler_id: wholesalerId, question_id: sent._id, custom_id: customId, line_key: key, label, part },
      ...{ period_from: period.from, period_to: period.to, seen: tx.json(seen as unknown as JSONValue) },
      ...{ invoices_through: invoicesThrough, computed_at: computedAt, closed_at: closedAt, question: sent.text },
    })}`;
  const asked = await requireQuestion(edit, sent._id);
  await record(edit, 'ask question', asked, { text: sent.text });
  await tellStaff(edit, asked, 'asked', sent.text, await edited.people());
  return asked;
}

/** Sent again it is written once. */
export async function write(
  edit: Edit,
  { id, _id, text }: { id: string } & BodyOf<typeof writePayQuestion>,
): Promise<QuestionRow> {
  const { tx, seeing, edited } = edit;
  const { wholesalerId, viewer } = seeing;
  const by = keyOf(viewer, wholesalerId);
  await lockEnvironments(tx, wholesalerId);
  const before = await requireQuestion(edit, id);
  const [known] = await tx<{ isSame: boolean }[]>`
    select question_id = ${id} and written_by = ${by} and message = ${text} as "isSame"
    from pay_question_messages where wholesaler_id = ${wholesalerId} and message_id = ${_id}`;
  if (known?.isSame === false) throw refusal('conflict', texts.messageTaken);
  if (known !== undefined) return before;
  const side = refuse(edit, before, 'write');
  if ((await readMessages(tx, wholesalerId, [id])).length >= payQuestionLimits.messages) {
    throw refusal('conflict', texts.tooMany);
  }
  await tx`
    insert into pay_question_messages ${tx({
      ...{ wholesaler_id: wholesalerId, message_id: _id, question_id: id, side, message: text },
      ...{ written_by: by, written_by_name: viewer.name },
    })}`;
  const after = await changed(edit, id, { state: stateAfter(before.state, 'write', side) });
  await record(edit, 'answer question', after, { text });
  if (side === 'asker') await tellStaff(edit, after, _id, text, await edited.people());
  else
    await noticeOfAnswer(tx, wholesalerId, {
      ...about(after),
      about: 'questionAnswered',
      messageId: _id,
      by: viewer.name,
      text,
    });
  if (side === 'staff') await takeBackQuestionNotices(tx, wholesalerId, id);
  return after;
}

/** With its adjustment, or neither. Resolved again in the same way by the same person it is answered as the first time. */
export async function resolve(
  edit: Edit,
  { id, reason, adjustment }: { id: string } & BodyOf<typeof resolvePayQuestion>,
): Promise<QuestionRow> {
  const { tx, seeing, origin } = edit;
  const { wholesalerId, viewer } = seeing;
  const by = keyOf(viewer, wholesalerId);
  await lockEnvironments(tx, wholesalerId);
  const before = await requireQuestion(edit, id);
  const isSame = before.reason === reason && before.adjustmentId === (adjustment?._id ?? null);
  if (before.state === 'resolved' && isSame && (await readEndedBy(tx, wholesalerId, id)) === by) return before;
  refuse(edit, before, 'resolve');
  const { customId } = before;
  const edited = async () => edit.edited;
  const made =
    adjustment &&
    (await makeAdjustment(
      { tx, memory: edit.memory, edited, viewer, wholesalerId, origin },
      { ...adjustment, customId, reason },
    ));
  const after = await changed(edit, id, {
    ...{ state: 'resolved', ended_by: by, ended_by_name: viewer.name, ended_at: await stampNow(tx), reason },
    adjustment_id: made?.adjustmentId ?? null,
  });
  await record(edit, 'resolve question', after, { reason, adjustment: adjustment?.amount ?? null });
  await takeBackQuestionNotices(tx, wholesalerId, id);
  await noticeOfAnswer(tx, wholesalerId, {
    ...{ ...about(after), about: 'questionResolved', by: viewer.name, text: reason },
    adjustmentCents: made?.cents ?? null,
  });
  return after;
}

export async function withdraw(edit: Edit, id: string): Promise<QuestionRow> {
  const { tx, seeing } = edit;
  const { wholesalerId, viewer } = seeing;
  await lockEnvironments(tx, wholesalerId);
  const before = await requireQuestion(edit, id);
  if (before.state === 'withdrawn' && sideOf(seeing, before.customId) === 'asker') return before;
  refuse(edit, before, 'withdraw');
  const by = keyOf(viewer, wholesalerId);
  const ended = { ended_by: by, ended_by_name: viewer.name, ended_at: await stampNow(tx) };
  const after = await changed(edit, id, { state: 'withdrawn', ...ended });
  await record(edit, 'withdraw question', after, {});
  await takeBackQuestionNotices(tx, wholesalerId, id);
  return after;
}

export async function requireQuestion({ tx, seeing }: Pick<Edit, 'tx' | 'seeing'>, id: string): Promise<QuestionRow> {
  const row = await findQuestion(tx, seeing, id);
  if (row === undefined) throw refusal('not_found', texts.unknown);
  return row;
}

/** What the viewer is to the person who asked, if they may do it. */
function refuse({ seeing }: Edit, { state, customId }: QuestionRow, act: PayQuestionAct) {
  const side = sideOf(seeing, customId);
  const refused = payQuestionRefusal(state, act, side);
  if (refused === 'notStaff' || refused === 'notAsker') throw refusal('forbidden', texts[refused]);
  if (refused === 'over' && isOver(state)) {
    throw refusal('conflict', state === 'resolved' ? texts.over.resolved : texts.over.withdrawn);
  }
  return side;
}

async function changed(edit: Edit, id: string, change: Record<string, string | Date | null>): Promise<QuestionRow> {
  const { tx, seeing } = edit;
  await tx`
    update pay_questions set ${tx(change)} where wholesaler_id = ${seeing.wholesalerId} and question_id = ${id}`;
  return requireQuestion(edit, id);
}

async function readEndedBy(tx: Tx, wholesalerId: string, id: string): Promise<string | null> {
  const [row] = await tx<{ endedBy: string | null }[]>`
    select ended_by as "endedBy" from pay_questions where wholesaler_id = ${wholesalerId} and question_id = ${id}`;
  return row?.endedBy ?? null;
}

const about = ({ questionId, customId, from, to, label: line }: QuestionRow) => ({
  ...{ questionId, customId, from, to, line },
});

async function tellStaff(
  { tx, seeing }: Edit,
  row: QuestionRow,
  key: string,
  text: string,
  people: readonly PersonRow[],
): Promise<void> {
  const person = people.find(({ customId }) => customId === row.customId);
  const { name, ...told } = { ...about(row), key, person, name: row.name, text };
  await noticesOfQuestion(tx, seeing.wholesalerId, { ...told, name }, people);
}

async function record({ tx, seeing, origin }: Edit, action: string, row: QuestionRow, said: object): Promise<void> {
  const { questionId, customId, name: person, label: line, from, to } = row;
  const detail = { questionId, customId, person, line, from, to, ...said };
  const { wholesalerId, viewer } = seeing;
  await recordAudit(tx, { wholesalerId, actor: viewer.email, action, detail, origin });
}
