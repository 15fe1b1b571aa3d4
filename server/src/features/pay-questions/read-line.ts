/** What a line of a statement says at the moment, for each kind of reader. */
import { payQuestionTexts } from '@caselift/contract/pay-questions';
import { linesOfStatement, noFigures, payGroundsOf } from '@caselift/contract/statement-lines';
import type { UserStatement } from '@caselift/contract/statements';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { isPaidIn } from '@caselift/domain/pay/who-is-paid';
import { readerOf } from '../../figures/closed/people.ts';
import { readStatements } from '../../figures/read-statements.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { SeenLine, SeenLines } from './queries.ts';

/** closedAt: an ISO instant; null: the period isn't closed. */
export type AskedLine = Pick<UserStatement, 'period' | 'invoicesThrough' | 'computedAt'> & {
  key: string;
  part: PayPart | null;
  label: string;
  closedAt: string | null;
  seen: SeenLines;
};

/** Of the viewer's own statement of the period that begins on the day. Refuses (404) a line that it doesn't have. */
export async function readLine(
  context: Parameters<typeof readStatements>[0],
  asker: Parameters<typeof readStatements>[1] & { viewer: Viewer },
  { period, line: key }: { period: string; line: string },
): Promise<AskedLine> {
  const { viewer } = asker;
  if (viewer.customId === null) throw refusal('forbidden', payQuestionTexts.notPaid);
  const lead = readerOf('teamLead');
  const [asked, own, full, others] = await readStatements(context, asker, { customId: viewer.customId, period }, [
    { viewer },
    { viewer, hidesProfits: true },
    { viewer: readerOf('admin') },
    { viewer: lead, hidesProfits: true },
  ]);
  if (!(asked && own && full && others)) throw new Error('Every reader gets a statement.');
  if (!isPaidIn(viewer.role, payGroundsOf(asked))) throw refusal('forbidden', payQuestionTexts.notPaid);
  const found = linesOfStatement(asked).find((line) => line.key === key);
  if (found === undefined) throw refusal('not_found', payQuestionTexts.unknownLine);
  const { part, label } = found;
  const { period: days, invoicesThrough, computedAt, settled } = asked;
  return {
    ...{ key, part, label, period: days, invoicesThrough, computedAt, closedAt: settled?.closedAt ?? null },
    seen: { asked: seenIn(asked, key), own: seenIn(own, key), full: seenIn(full, key), others: seenIn(others, key) },
  };
}

/** A line that rounding leaves out is 0. */
function seenIn(statement: UserStatement, key: string): SeenLine {
  const line = linesOfStatement(statement).find((one) => one.key === key);
  return { cents: Math.round((line?.amount ?? 0) * 100), figures: line?.figures ?? noFigures };
}
