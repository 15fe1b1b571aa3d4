/** Figures of the house and of people, by month and by selling day. */
import {
  overTimeTexts,
  readHouseDays,
  readHouseMonths,
  readPersonDays,
  readPersonMonths,
} from '@caselift/contract/over-time';
import type { Scope } from '@caselift/contract/scope';
import { statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import { monthOf, salesPeriodOf } from '@caselift/domain/calendar';
import { addDays, addMonths, firstOfMonth, sameDayLastYear } from '@caselift/domain/dates';
import type { CalendarAt } from '@caselift/domain/measure';
import { daysOfMonth, holdsDaysOf, monthsOfDays } from '@caselift/domain/over-time';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type CurrentSnapshot, currentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { refusal } from '../../http/errors.ts';
import { type PreparedReply, prepareReply } from '../../http/prepared-reply.ts';
import { type ScopedRequest, serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { house, personOf, type Reading, type Subject } from './subjects.ts';

export function overTimeRoutes(app: FastifyInstance, context: Context): void {
  const months = ({ viewer, scope, inScope }: Asked, subject: Subject) =>
    inScope(async (tx) => readMonths(await readView(tx, context, viewer, scope), subject));
  const days = ({ viewer, scope, inScope }: Asked, subject: Subject, month: string | undefined) =>
    inScope(async (tx) => readDays(await readView(tx, context, viewer, scope), subject, month));

  serveScoped(app, context, readHouseMonths, (call) => months(call, house));
  serveScoped(app, context, readHouseDays, (call) => days(call, house, call.query.month));
  serveScoped(app, context, readPersonMonths, (call) => months(call, personOf(call.params.customId)));
  serveScoped(app, context, readPersonDays, (call) => days(call, personOf(call.params.customId), call.query.month));
}

type Asked = Pick<ScopedRequest, 'viewer' | 'scope' | 'inScope'>;

/** What the viewer is shown, and by which calendar; at: null before the first update. */
type View = Reading & {
  withProfits: boolean;
  at: { snapshot: CurrentSnapshot<'snapshot_days'>; calendar: CalendarAt } | null;
};

async function readView(tx: Tx, { memory }: Context, viewer: Viewer, scope: Scope): Promise<View> {
  const [snapshot, edited] = await Promise.all([
    currentSnapshot(tx, scope, 'snapshot_days'),
    readEditedParts(tx, memory, scope),
  ]);
  const settings = await edited.settings();
  const at = snapshot && {
    snapshot,
    calendar: {
      lastTransactionDate: snapshot.lastTransactionDate,
      salesPeriod: settings.salesPeriod,
      nonSellingDays: settings.allNonSellingDays,
    },
  };
  return { tx, memory, scope, edited, withProfits: seesProfits(viewer, settings), at: at ?? null };
}

/** The reply as it was prepared for the same figures, edits and profits. */
function remembered(
  { memory, scope, edited, withProfits, at }: View,
  what: string,
  follows: readonly EditablePart[],
  make: () => Promise<PreparedReply>,
): Promise<PreparedReply> {
  const edits = (['settings', ...follows] as const).map(edited.revisionOf);
  const figures = at && snapshotKey(at.snapshot);
  const key = `${what} of ${scope.wholesalerId} ${scope.db}, edits ${edits}, ${figures}, profits ${withProfits}`;
  return memory.remember(key, make);
}

/** Of the house and of people the reply has one form, as have the days. */
async function readMonths(view: View, subject: Subject) {
  const { at } = view;
  if (at === null) return { months: [] };
  const first = firstOfMonth(at.calendar.lastTransactionDate);
  const ranges = {
    thisYear: { from: addMonths(first, -12), to: at.calendar.lastTransactionDate },
    lastYear: { from: addMonths(first, -24), to: addDays(addMonths(first, -11), -1) },
  };
  return remembered(view, `months of ${subject.name}`, subject.daysFollow, async () => {
    const sold = await subject.days(view, at.snapshot, ranges);
    return prepareReply(readHouseMonths, { months: monthsOfDays(sold, at.calendar, view) });
  });
}

/** 400 for a month that isn't held; 409 before there are figures. */
async function readDays(view: View, subject: Subject, asked: string | undefined) {
  const { at } = view;
  if (at === null) throw refusal('conflict', statementTexts.noFigures);
  const { calendar, snapshot } = at;
  const month = asked ?? firstOfMonth(calendar.lastTransactionDate);
  if (!holdsDaysOf(month, calendar.lastTransactionDate)) throw refusal('bad_input', overTimeTexts.notHeld);
  const ranges = { thisYear: monthOf(month), lastYear: monthOf(sameDayLastYear(month)) };
  const follows = [...subject.daysFollow, ...subject.goalsFollow];
  return remembered(view, `days of ${subject.name} in ${month}`, follows, async () => {
    const [sold, goals] = await Promise.all([
      subject.days(view, snapshot, ranges),
      subject.goals(view, salesPeriodOf(month, calendar.salesPeriod).from),
    ]);
    return prepareReply(readHouseDays, daysOfMonth(sold, month, { at: calendar, goals }, view));
  });
}
