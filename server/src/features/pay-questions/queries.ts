/** Questions as they are stored, and as each reader gets them. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { listPayQuestions, PayQuestion } from '@caselift/contract/pay-questions';
import type { LineFigures } from '@caselift/contract/statement-lines';
import type { Tx } from '@caselift/db/connect';
import type { ManualState } from '@caselift/domain/closing/manual-adjustments';
import {
  type PayQuestionAct,
  type PayQuestionSide,
  type PayQuestionState,
  payQuestionRefusal,
} from '@caselift/domain/closing/pay-questions';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { seesProfits } from '@caselift/domain/visibility';
import { pageInOrder } from '../../http/paging.ts';
import { hasPhrase } from '../../http/search.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** What a line said, in cents, and the figures behind it. */
export type SeenLine = { cents: number; figures: LineFigures };
/**
 * asked: to the person who asks. own: to the person, full and others: to others, where profits are shown or hidden: readers
 * get what the setting lets them see when they read.
 */
export type SeenLines = Record<'asked' | 'own' | 'full' | 'others', SeenLine>;

export type QuestionRow = {
  questionId: string;
  customId: string;
  name: string;
  from: IsoDate;
  to: IsoDate;
  key: string;
  label: string;
  part: PayPart | null;
  seen: SeenLines;
  invoicesThrough: IsoDate;
  computedAt: Date;
  closedAt: Date | null;
  text: string;
  askedAt: Date;
  state: PayQuestionState;
  endedByName: string | null;
  endedAt: Date | null;
  reason: string;
  adjustmentId: string | null;
  adjustmentPart: PayPart | null;
  adjustmentCents: number | null;
  adjustmentState: ManualState | null;
  decidedByName: string | null;
};
export type MessageRow = {
  questionId: string;
  messageId: string;
  side: PayQuestionSide;
  by: string;
  byName: string;
  at: Date;
  text: string;
};

/**
 * @property team customIds of those below the viewer.
 * @property hideProfits of Production.
 */
export type Seeing = { wholesalerId: string; viewer: Viewer; team: readonly string[]; hideProfits: boolean };

const isStaff = ({ role }: Viewer) => role === 'admin' || role === 'manager';

/** What the viewer is to the person who asked. */
export function sideOf({ viewer, wholesalerId }: Seeing, asker: string): PayQuestionSide {
  if (viewer.wholesalerId === wholesalerId && viewer.customId === asker) return 'asker';
  return isStaff(viewer) ? 'staff' : 'lead';
}

/** Of the people that the viewer may see, or of themselves and their team. Who is deleted has a row, and a name. */
const questionsSeen = (tx: Tx, { wholesalerId, viewer, team }: Seeing) => tx`
  pay_questions q
  left join users u on u.wholesaler_id = q.wholesaler_id and u.db = 'prod' and u.custom_id = q.custom_id
  left join manual_adjustments a on a.wholesaler_id = q.wholesaler_id and a.adjustment_id = q.adjustment_id
  where q.wholesaler_id = ${wholesalerId}
    ${viewer.role === 'admin' ? tx`` : tx`and (q.custom_id = ${viewer.customId ?? ''} or not coalesce(u.hidden, false))`}
    ${isStaff(viewer) ? tx`` : tx`and q.custom_id = any (${[viewer.customId ?? '', ...team]})`}`;

const columns = (tx: Tx) => tx`
  q.question_id as "questionId", q.custom_id as "customId", coalesce(u.name, q.custom_id) as name,
  q.period_from as "from", q.period_to as "to", q.line_key as key, q.label, q.part, q.seen,
  q.invoices_through as "invoicesThrough", q.computed_at as "computedAt", q.closed_at as "closedAt", q.question as text,
  q.asked_at as "askedAt", q.state, q.ended_by_name as "endedByName", q.ended_at as "endedAt", q.reason,
  a.adjustment_id as "adjustmentId", a.part as "adjustmentPart", a.cents as "adjustmentCents",
  a.state as "adjustmentState", a.decided_by_name as "decidedByName"`;

/** undefined: there is none, or none that the viewer may see. */
export async function findQuestion(tx: Tx, seeing: Seeing, id: string): Promise<QuestionRow | undefined> {
  const [row] = await tx<QuestionRow[]>`
    select ${columns(tx)} from ${questionsSeen(tx, seeing)} and q.question_id = ${id}`;
  return row;
}

export async function readList(
  tx: Tx,
  seeing: Seeing,
  query: QueryOf<typeof listPayQuestions>,
): Promise<{ results: PayQuestion[]; count: number; open: number }> {
  const { state, customId, period, searchPhrase = '' } = query;
  const has = (column: string) => hasPhrase(tx, column, searchPhrase);
  const seen = questionsSeen(tx, seeing);
  const asked = tx`
    ${seen} ${state === undefined ? tx`` : tx`and q.state = ${state}`}
    ${customId === undefined ? tx`` : tx`and q.custom_id = ${customId}`}
    ${period === undefined ? tx`` : tx`and q.period_from = ${period}`}
    ${searchPhrase.trim() === '' ? tx`` : tx`and (${has('u.name')} or ${has('q.label')} or ${has('q.question')})`}`;
  const page = pageInOrder(tx, query, {
    order: tx`
      case q.state when 'open' then 1 when 'answered' then 2 else 3 end,
      case when q.state in ('open', 'answered') then q.asked_at end, q.ended_at desc`,
    unique: tx`q.question_id`,
  });
  const [rows, [sums]] = await Promise.all([
    tx<QuestionRow[]>`select ${columns(tx)} from ${asked} ${page}`,
    tx<{ count: number; open: number }[]>`
      select (select count(*)::int from ${asked}) as count,
        (select count(*)::int from ${seen} and q.state = 'open') as open`,
  ]);
  return { results: await shown(tx, seeing, rows), count: sums?.count ?? 0, open: sums?.open ?? 0 };
}

export function readMessages(tx: Tx, wholesalerId: string, ids: readonly string[]): Promise<MessageRow[]> {
  return tx<MessageRow[]>`
    select question_id as "questionId", message_id as "messageId", side, written_by as by, written_by_name as "byName",
      written_at as at, message as text
    from pay_question_messages where wholesaler_id = ${wholesalerId} and question_id = any (${[...ids]})
    order by written_at, message_id`;
}

export async function shown(tx: Tx, seeing: Seeing, rows: readonly QuestionRow[]): Promise<PayQuestion[]> {
  const ids = rows.map(({ questionId }) => questionId);
  const messages = Map.groupBy(await readMessages(tx, seeing.wholesalerId, ids), ({ questionId }) => questionId);
  return rows.map((row) => questionShown(seeing, row, messages.get(row.questionId) ?? []));
}

function questionShown(seeing: Seeing, row: QuestionRow, messages: readonly MessageRow[]): PayQuestion {
  const { questionId, customId, name, from, to, key, part, label, state, endedByName: by, endedAt } = row;
  const { viewer, hideProfits } = seeing;
  const side = sideOf(seeing, customId);
  const withProfits = seesProfits(viewer, { hideProfits });
  const seen = row.seen[side === 'asker' ? (withProfits ? 'asked' : 'own') : withProfits ? 'full' : 'others'];
  const may = (act: PayQuestionAct) => !viewer.viewOnly && payQuestionRefusal(state, act, side) === null;
  return {
    ...{ _id: questionId, person: { customId, name }, period: { from, to }, text: row.text, state },
    line: { key, part, label, amount: dollars(seen.cents), figures: seen.figures },
    ...(side !== 'asker' && !withProfits && { rounded: true }),
    ...{ invoicesThrough: row.invoicesThrough, computedAt: row.computedAt.toISOString() },
    ...{ isFinal: row.closedAt !== null, askedAt: row.askedAt.toISOString() },
    messages: messages.map(({ messageId, side: of, byName, at, text }) => ({
      ...{ _id: messageId, side: of, by: byName, at: at.toISOString(), text },
    })),
    ended: endedAt === null || by === null ? null : { by, at: endedAt.toISOString(), reason: row.reason },
    adjustment: adjustmentOf(row),
    ...{ mayWrite: may('write'), mayResolve: may('resolve'), mayWithdraw: may('withdraw') },
  };
}

function adjustmentOf(row: QuestionRow): PayQuestion['adjustment'] {
  const { adjustmentId, adjustmentPart: part, adjustmentCents: cents, adjustmentState: state, decidedByName } = row;
  if (adjustmentId === null || part === null || cents === null || state === null) return null;
  return { _id: adjustmentId, part, amount: dollars(cents), state, decidedBy: decidedByName };
}
