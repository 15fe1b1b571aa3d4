/** Everyone of a sales period as its closing stores them: statements with their lines, and what they came from. */
import { setImmediate } from 'node:timers/promises';
import type { UserStatement } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { PaidTeam } from '@caselift/domain/closing/pay-inputs';
import type { PayInputs } from '@caselift/domain/closing/payroll-causes';
import type { FplScopeKind, Losses } from '@caselift/domain/fpl-figures';
import { type Fact, facts } from '@caselift/domain/measure-list';
import { dollars } from '@caselift/domain/numbers';
import { itemsParts, payParts } from '@caselift/domain/pay/pay-parts';
import type { PersonFigures } from '@caselift/domain/people-figures';
import { recordOf } from '@caselift/domain/record';
import type { Viewer } from '../../identity/viewer.ts';
import { readEditedParts } from '../edited-parts.ts';
import type { EndedPeriod } from '../ended-period.ts';
import { type Explained, requireExplained } from '../explained.ts';
import { readPaidItems } from '../item-person.ts';
import { type CountsRow, rememberedCounts } from '../line-counts.ts';
import { type PaidEveryone, readPayInputs } from '../pay-inputs.ts';
import { type PeriodHouse, readPeriodHouse } from '../period-house.ts';
import { readSameBuyers, type SameBuyers, sameBuyersOf } from '../same-buyers.ts';
import type { SnapshotMemory } from '../snapshot-memory.ts';
import { statementOf } from '../statement.ts';

/** What is stored of a person besides the statement, for causes and flags. */
export type ClosedInputs = PayInputs & {
  /** Of the person alone, in the unit of the lines. */
  own: Record<Fact, number> & { losses: Losses };
  team: readonly string[];
  /** null: the company's. */
  losesWith: readonly string[] | null;
  fplScope: FplScopeKind;
  isHidden: boolean;
  /**
   * Dollars of GP of the period, and of the same days last year, of the accounts that the person and the team hold; of periods
   * that were closed before it was so, those of the period are what they sold.
   */
  gp: number;
  gpLastYear: number;
};

/** The same statement, as it may be read where profits are hidden. */
export type WithoutProfits = { own: UserStatement; others: UserStatement };

export type ClosedPerson = {
  customId: string;
  name: string;
  role: string;
  statement: UserStatement;
  withoutProfits: WithoutProfits;
  inputs: ClosedInputs;
  earned: PartCents;
};

export type ClosedPeople = {
  house: PeriodHouse;
  count: number;
  /**
   * Worked out person by person, as they are asked for: thousands of lines of everyone at once would fill the memory.
   */
  people: AsyncIterable<ClosedPerson>;
};

/** The hidden too. @param ended the period's snapshot with all that items measure in it. */
export async function readClosedPeople(
  tx: Tx,
  memory: SnapshotMemory,
  { wholesalerId, ended }: { wholesalerId: string; ended: EndedPeriod },
): Promise<ClosedPeople> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const everyone = await readPayInputs(tx, memory, scope, ended);
  const edited = await readEditedParts(tx, memory, scope, ended.lastTransactionDate);
  const { people, settings } = everyone;
  const [house, counts, itemsOf, sameBuyers] = await Promise.all([
    readPeriodHouse(tx, scope, everyone),
    rememberedCounts(tx, memory, { everyone, at: everyone.at }),
    readPaidItems(tx, memory, { scope, snapshot: everyone.at.snapshot, edited, people, settings }),
    readSameBuyers(tx, everyone),
  ]);
  const figures = new Map([...everyone.figures].map(([customId, of]) => [customId, withoutAccruing(of)]));
  return { house, count: people.length, people: closedPeople({ ...everyone, figures, sameBuyers }, counts, itemsOf) };
}

type Closed = PaidEveryone & { sameBuyers: ReadonlyMap<string, SameBuyers> };

async function* closedPeople(
  everyone: Closed,
  counts: readonly CountsRow[],
  itemsOf: Awaited<ReturnType<typeof readPaidItems>>,
): AsyncGenerator<ClosedPerson> {
  const hiding = { ...everyone, settings: { ...everyone.settings, hideProfits: true } };
  const [staff, lead] = [readerOf('admin'), readerOf('teamLead')];
  for (const { customId, name, role, hidden } of everyone.people) {
    const items = itemsOf(customId);
    const read = (explained: Explained) => statementOf(explained, counts, items);
    yield {
      ...{ customId, name, role },
      statement: read(requireExplained(everyone, staff, customId)),
      withoutProfits: {
        own: read(requireExplained(hiding, { ...lead, customId }, customId)),
        others: read(requireExplained(hiding, lead, customId)),
      },
      inputs: inputsOf(everyone, customId, hidden),
      earned: recordOf(payParts, (part) => required(everyone.figures, customId)[part].pay.earnedCents),
    };
    await setImmediate();
  }
}

function inputsOf(everyone: Closed, customId: string, isHidden: boolean): ClosedInputs {
  const { own, teamOf, inputs, figures } = everyone;
  const { team, losesWith }: PaidTeam = teamOf(customId);
  const { fpl } = required(figures, customId);
  const { thisYear, lastYear } = sameBuyersOf(customId, everyone, everyone.sameBuyers);
  return {
    ...required(inputs, customId),
    own: {
      ...recordOf(facts, (fact) => own[fact].get(customId) ?? 0),
      losses: own.losses.get(customId) ?? { revenueCents: 0, lossCents: 0 },
    },
    team: [...team],
    losesWith: losesWith && [...losesWith],
    fplScope: fpl.scope,
    isHidden,
    gp: dollars(thisYear),
    gpLastYear: dollars(lastYear),
  };
}

function required<Value>(of: ReadonlyMap<string, Value>, customId: string): Value {
  const value = of.get(customId);
  if (value === undefined) throw new Error('Every person has figures.');
  return value;
}

/** A closed statement says what its period pays: what ends later is on the statement of that period. */
const withoutAccruing = (figures: PersonFigures): PersonFigures => ({
  ...figures,
  ...recordOf(itemsParts, (part) => ({ ...figures[part], accruingCents: 0 })),
});

/** Nobody; the person statements are computed for. */
export const readerOf = (role: 'admin' | 'teamLead'): Viewer => ({
  ...{ credentialId: 0, email: '', name: '', role, wholesalerId: null, customId: null },
  ...{ leadership: false, viewOnly: true, bound: false, avatarHash: null, wholesalerAvatarHash: null },
});
