/** Setting the goals of many people for one sales period. */

import { type GoalsRow, goalTexts } from '@caselift/contract/goals';
import type { Scope } from '@caselift/contract/scope';
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import type { Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { type GoalMeasure, goalMeasures, isGoalMeasure } from '@caselift/domain/measure-list';
import { dollars } from '@caselift/domain/numbers';
import { recordOf } from '@caselift/domain/record';
import { ownNumbersIn } from '../../edits/own-numbers.ts';
import { requireNoFreerAdmin } from '../../edits/rules.ts';
import { type TypedGoal, writeUserGoals } from '../../edits/write-goals.ts';
import { requireOpenDays } from '../../figures/closed/guards.ts';
import { currentPeriodStart, periodFrom } from '../../figures/current-period.ts';
import { readUserGoals } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { MailRequest } from '../../mail/mail-request.ts';

type Goals = Record<GoalMeasure, number | null> & Record<string, number | null>;
export type GoalsOutcome = { updated: number; unknown: string[] };

/** Each person once: a row repeated is one row, two rows of a person with different goals are refused (400). */
function distinctRows(rows: readonly GoalsRow[]): GoalsRow[] {
  const byId = new Map<string, GoalsRow>();
  for (const row of rows) {
    const known = byId.get(row.customId);
    if (known !== undefined && JSON.stringify(typedOf(known)) !== JSON.stringify(typedOf(row))) {
      throw refusal('bad_input', goalTexts.twice(row.customId));
    }
    byId.set(row.customId, row);
  }
  return [...byId.values()];
}

/**
 * The period that the goals are for: the one asked for, if the environment has such a one (400), else the current
 * (409).
 */
async function requirePeriodStart(tx: Tx, scope: Scope, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const current = await currentPeriodStart(tx, scope);
    if (current === null) throw refusal('conflict', settingsTexts.noPeriod);
    return current;
  }
  const period = await periodFrom(tx, scope, asked);
  if (period === null) throw refusal('bad_input', goalTexts.periodStart(asked));
  await requireOpenDays(tx, scope.wholesalerId, period);
  return asked;
}

/**
 * Writes the goals, in prod to preview too, and the history with each person's before and after. Rows of people who
 * aren't in the environment are returned and change nothing. Refuses (403) goals of an admin who isn't bound, from one who
 * is, and the viewer's own. Answers the mails to hand over besides.
 */
export async function editGoals(
  tx: Tx,
  scope: Scope,
  goals: { periodStart: string | undefined; rows: readonly GoalsRow[] },
  { viewer, origin }: { viewer: Viewer; origin: string },
): Promise<GoalsOutcome & { mails: MailRequest[] }> {
  const rows = distinctRows(goals.rows);
  const customIds = rows.map(({ customId }) => customId);
  await requireNoFreerAdmin(tx, viewer, scope, customIds);
  // Before looking who is there: a publication replaces people and settings.
  await lockEnvironments(tx, scope.wholesalerId);
  const periodStart = await requirePeriodStart(tx, scope, goals.periodStart);
  const known = await knownPeople(tx, scope, rows);
  const unknown = customIds.filter((customId) => !known.has(customId));
  const edited = await writeEdit(tx, scope, (written) => writeGoals(tx, written, periodStart, rows));
  const outcome = { updated: known.size, unknown: unknown.sort() };
  const own = await ownNumbersIn(tx, scope, viewer, edited);
  const detail = { periodStart, ...outcome, ...own.detail };
  await recordEdit(tx, scope, edited, { actor: viewer.email, origin, action: 'edit goals', detail });
  return { ...outcome, mails: own.mails };
}

async function knownPeople(tx: Tx, { wholesalerId, db }: Scope, rows: readonly GoalsRow[]): Promise<Set<string>> {
  const found = await tx<{ customId: string }[]>`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = ${db} and deleted_at is null
      and custom_id = any (${rows.map(({ customId }) => customId)})`;
  return new Set(found.map(({ customId }) => customId));
}

async function writeGoals(tx: Tx, scope: Scope, periodStart: string, rows: readonly GoalsRow[]): Promise<Changes> {
  const typed = rows.flatMap(typedOf);
  const withPay = typed.some((one) => one.payoutCents !== undefined || one.thresholdPercent !== undefined);
  const before = await goalsInForce(tx, scope, periodStart, withPay);
  await writeUserGoals(tx, scope, periodStart, typed);
  return changesBetween(before, await goalsInForce(tx, scope, periodStart, withPay));
}

function typedOf(row: GoalsRow): TypedGoal[] {
  return goalMeasures.map((measure) => {
    const [payout, thresholdPercent] = [row[`${measure}Payout`], row[`${measure}Threshold`]];
    return {
      ...{ customId: row.customId, measure, goal: row[`${measure}Goal`] },
      ...(payout !== undefined && { payoutCents: Math.round(payout * 100) }),
      ...(thresholdPercent !== undefined && { thresholdPercent }),
    };
  });
}

/** Everyone's goals in the period, by customId, and what they pay where it is asked for. */
async function goalsInForce(
  tx: Tx,
  scope: Scope,
  periodStart: string,
  withPay: boolean,
): Promise<Record<string, Goals>> {
  const goals: Record<string, Goals> = {};
  for (const { customId, measure, goal, payoutCents, thresholdPercent } of await readUserGoals(
    tx,
    scope,
    periodStart,
  )) {
    if (!isGoalMeasure(measure)) continue;
    const payout = payoutCents === null ? null : dollars(payoutCents);
    goals[customId] = {
      ...(goals[customId] ?? recordOf(goalMeasures, () => null)),
      [measure]: goal,
      ...(withPay && { [`${measure} payout`]: payout, [`${measure} threshold`]: thresholdPercent }),
    };
  }
  return goals;
}
