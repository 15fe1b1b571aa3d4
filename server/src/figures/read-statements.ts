/** Statements as they are read: of a closed sales period what was stored, else worked out. */
import type { ItemLine } from '@caselift/contract/item-statements';
import type { Scope } from '@caselift/contract/scope';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import type { Context } from '../context.ts';
import type { Saving } from '../edits/save-measured.ts';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import { readPayable } from './closed/payables.ts';
import { readClosedStatement } from './closed/statement.ts';
import { readEditedParts } from './edited-parts.ts';
import { readEndedPeriod } from './ended-period.ts';
import { readEveryone } from './everyone.ts';
import { requireExplained } from './explained.ts';
import { readPersonItems } from './item-person.ts';
import type { ItemRow } from './item-rows.ts';
import { rememberedCounts } from './line-counts.ts';
import { readSetAlone } from './set-alone.ts';
import { statementOf } from './statement.ts';

/** @property hidesProfits whether profits are hidden, whatever the wholesaler's setting is; absent: the setting. */
export type StatementReader = { viewer: Viewer; hidesProfits?: boolean };

/**
 * One person's statement, as each of the readers gets it.
 * @param asked period: its first day; absent: the period that holds L. A closed one is the same in Preview.
 */
export async function readStatements(
  context: Pick<Context, 'sql' | 'questions' | 'memory'>,
  asker: Saving,
  asked: { customId: string; period: string | undefined },
  readers: readonly StatementReader[],
): Promise<UserStatement[]> {
  const closed = await readIfClosed(context, asker, asked, readers);
  if (closed !== undefined) return asker.inScope((tx) => namingSetAlone(tx, { ...asker.scope, db: 'prod' }, closed));
  const { scope } = asker;
  const { ended, memory, inTerms } = await readEndedPeriod(context, asker, asked.period);
  return inTerms(async (tx) => {
    const everyone = await readEveryone(tx, memory, scope, ended);
    const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
    const statements: UserStatement[] = [];
    for (const { viewer, hidesProfits = everyone.settings.hideProfits } of readers) {
      const seen = { ...everyone, settings: { ...everyone.settings, hideProfits: hidesProfits } };
      const explained = requireExplained(seen, viewer, asked.customId);
      const { at, person } = explained;
      const [counts, items] = await Promise.all([
        rememberedCounts(tx, memory, explained),
        readPersonItems(tx, memory, {
          ...{ scope, edited, viewer, customId: person.customId },
          ...{ snapshot: at.snapshot, people: everyone.people, settings: everyone.settings },
        }),
      ]);
      const statement = withDescriptions(statementOf(explained, counts, items), await edited.items());
      const toBePaid = await readPayable(tx, context.memory, scope, statement);
      statements.push({ ...statement, ...(toBePaid && { toBePaid }) });
    }
    return namingSetAlone(tx, scope, statements);
  });
}

/** No closing stores it: the history keeps it. All are of one person and period. */
async function namingSetAlone(tx: Tx, scope: Scope, statements: UserStatement[]): Promise<UserStatement[]> {
  const [first] = statements;
  const set = first && (await readSetAlone(tx, scope, first.period)).get(first.customId);
  return set === undefined ? statements : statements.map((statement) => ({ ...statement, setAlone: [...set] }));
}

/** What is to be done for each item and part, as it is written now: no figure follows from it, and no closing stores it. */
function withDescriptions(statement: UserStatement, rows: readonly ItemRow[]): UserStatement {
  const known = new Map(rows.map(({ itemId, description }) => [itemId, description.trim()]));
  const told = <Part extends { itemId: string }>(part: Part): Part => {
    const description = known.get(part.itemId);
    return description ? { ...part, description } : part;
  };
  const withParts = (line: ItemLine): ItemLine => ({ ...told(line), children: line.children.map(told) });
  const parts = itemsParts.map((part) => {
    const { lines, accruing, ...of } = statement[part];
    return [part, { ...of, lines: lines.map(withParts), accruing: accruing.map(withParts) }] as const;
  });
  return { ...statement, ...Object.fromEntries(parts) };
}

/** undefined: the period isn't closed. */
function readIfClosed(
  { memory }: Pick<Context, 'memory'>,
  { scope: { wholesalerId }, inScope }: Saving,
  { customId, period: from }: { customId: string; period: string | undefined },
  readers: readonly StatementReader[],
): Promise<UserStatement[] | undefined> {
  if (from === undefined) return Promise.resolve(undefined);
  return inScope(async (tx) => {
    const settings = await (await readEditedParts(tx, memory, { wholesalerId, db: 'prod' })).settings();
    const statements: UserStatement[] = [];
    for (const { viewer, hidesProfits: hideProfits = settings.hideProfits } of readers) {
      const found = await readClosedStatement(tx, { wholesalerId, from, customId, viewer, hideProfits });
      if (found === undefined) return undefined;
      if (found.statement === null) throw refusal('not_found', statementTexts.noneWhenClosed);
      statements.push(found.statement);
    }
    return statements;
  });
}
