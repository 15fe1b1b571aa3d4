/**
 * What the rules of this release pay otherwise than those that Production was last published by, of sales periods that are
 * over and not closed: said before anything is published (docs/product.md, Publishing).
 */
import { publicationTexts } from '@caselift/contract/publications';
import type { Tx } from '@caselift/db/connect';
import { stateErrorCode } from '@caselift/db/state-error';
import { type PayOfPeople, payOfPeople } from '@caselift/domain/closing/adjustments';
import type { ClosingCalendar, SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { keptPay, payRules } from '@caselift/domain/closing/pay-rules';
import { payParts } from '@caselift/domain/pay/pay-parts';
import type { Context } from '../../context.ts';
import type { Saving } from '../../edits/save-measured.ts';
import { periodsBack, readStoredPeriods, stateOf } from '../../figures/closed/calendar.ts';
import { type EndedPeriod, readEndedPeriod } from '../../figures/ended-period.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { createSnapshotMemory } from '../../figures/snapshot-memory.ts';
import { isRefusal } from '../../http/errors.ts';

type Asked = Pick<Context, 'sql' | 'questions' | 'memory'>;

/** A sentence for each period in which anyone's pay changes, the newest first. */
export async function readRuleChanges(context: Asked, asked: Saving): Promise<string[]> {
  const { wholesalerId } = asked.scope;
  const scope = { wholesalerId, db: 'prod' } as const;
  const periods = await asked.inScope(async (tx) =>
    (await isOfOlderRules(tx, wholesalerId)) ? endedOf((await readStoredPeriods(tx, wholesalerId)).calendar) : [],
  );
  const sentences: string[] = [];
  for (const period of periods) {
    const read = await readEndedPeriod(context, { ...asked, scope }, period.from).catch(notThere);
    if (read?.ended === undefined) continue;
    const { ended, memory, inTerms } = read;
    const { people, changed } = await inTerms(async (tx) => {
      const now = await readEveryone(tx, memory, scope, ended);
      const before = await payBefore(tx, wholesalerId, ended);
      return { people: now.people, changed: keptPay(payOfPeople(now.figures), before) };
    });
    const nameOf = new Map(people.map(({ customId, name }) => [customId, name]));
    const rows = [...changed].map(([customId, parts]) => ({
      name: nameOf.get(customId) ?? customId,
      cents: payParts.reduce((sum, part) => sum + parts[part], 0),
    }));
    rows.sort((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
    if (rows.length > 0) sentences.push(publicationTexts.rulesChange(period, rows));
  }
  return sentences;
}

/** A month with no figures left, as where its lines were deleted, keeps nobody from publishing. */
function notThere(error: unknown): null {
  if (isRefusal(error) || (error instanceof Error && stateErrorCode(error) !== null)) return null;
  throw error;
}

async function isOfOlderRules(tx: Tx, wholesalerId: string): Promise<boolean> {
  const [prod] = await tx<{ rules: number | null }[]>`
    select pay_rules as rules from environments
    where wholesaler_id = ${wholesalerId} and db = 'prod' and snapshot_id is not null`;
  return typeof prod?.rules === 'number' && prod.rules < payRules;
}

/** All that closing still has before it; while nothing has ever been closed, the newest: older ones are paid long since. */
function endedOf(calendar: ClosingCalendar): SalesPeriod[] {
  const newest = calendar.closed.at(-1);
  const { lastDate } = calendar;
  const ended = periodsBack(calendar).filter(
    (period) => stateOf(period, calendar) === 'ended' && lastDate !== null && period.to < lastDate,
  );
  return newest === undefined ? ended.slice(0, 1) : ended.filter(({ from }) => from > newest.to);
}

/** Nothing of it is remembered: revisions and snapshots are those of the figures of now. */
async function payBefore(tx: Tx, wholesalerId: string, ended: EndedPeriod): Promise<PayOfPeople> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const { figures } = await readEveryone(tx, createSnapshotMemory(), scope, { ...ended, rules: 'before' });
  return payOfPeople(figures);
}
