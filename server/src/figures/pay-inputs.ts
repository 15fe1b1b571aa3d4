/** What everyone's pay of a sales period came from, for whatever compares periods or stores them. */

import type { Scope } from '@caselift/contract/scope';
import { statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { type OwnPeriod, type PaidTeam, payInputsOf, soldByTeam } from '@caselift/domain/closing/pay-inputs';
import type { PayInputs, ProgramPay } from '@caselift/domain/closing/payroll-causes';
import { fplScopes } from '@caselift/domain/fpl-figures';
import type { Sums } from '@caselift/domain/measure';
import { facts } from '@caselift/domain/measure-list';
import { peopleBelow } from '@caselift/domain/people-below';
import { recordOf } from '@caselift/domain/record';
import { refusal } from '../http/errors.ts';
import type { CurrentSnapshot } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { type Everyone, readEveryone, rememberedSums } from './everyone.ts';
import { type ItemPay, readItemPay } from './item-pay.ts';
import { chargeableLosses } from './own-sums.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type PaidEveryone = Omit<Everyone, 'at'> & {
  at: NonNullable<Everyone['at']>;
  own: OwnPeriod;
  itemPay: ItemPay;
  teamOf: (customId: string) => PaidTeam;
  inputs: ReadonlyMap<string, PayInputs>;
};

/**
 * Everyone of the period with the inputs of their pay. Refuses with 409 before the first update.
 * @param ended as in readEveryone.
 */
export async function readPayInputs(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  ended?: CurrentSnapshot<'snapshot_days'>,
): Promise<PaidEveryone> {
  const { at, ...everyone } = await readEveryone(tx, memory, scope, ended);
  if (at === null) throw refusal('conflict', statementTexts.noFigures);
  const { people, settings, figures } = everyone;
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const itemPay = await readItemPay(tx, memory, { scope, snapshot: at.snapshot, edited, people, settings });
  const teamOf = paidTeams(everyone);
  const remembered = await memory.remember(`pay inputs of ${everyone.key}`, async () => {
    const sums = await rememberedSums(tx, memory, at);
    const losses = chargeableLosses(sums, settings.chargeableLossReasons);
    const own: OwnPeriod = {
      ...recordOf(facts, (fact) => ofPeriod(sums[fact])),
      losses: losses.own,
      house: losses.house,
    };
    const inputs = new Map(
      [...figures].map(([customId, of]) => [
        customId,
        payInputsOf(of, soldByTeam(own, teamOf(customId)), itemsOf(itemPay, customId)),
      ]),
    );
    return { own, inputs };
  });
  return { ...everyone, at, ...remembered, itemPay, teamOf };
}

const ofPeriod = (sums: ReadonlyMap<string, Sums>) =>
  new Map([...sums].map(([customId, { thisYear }]) => [customId, thisYear]));

/** Nobody's lines but their own count for who isn't among the people. */
function paidTeams({ people, settings }: Pick<Everyone, 'people' | 'settings'>): (customId: string) => PaidTeam {
  const belowOf = peopleBelow(people);
  const idsOf = (customId: string) => [customId, ...belowOf(customId).map((person) => person.customId)];
  const scopeOf = fplScopes(people, settings.fplMode, (customId) => idsOf(customId).map((id) => ({ customId: id })));
  const byId = new Map(people.map((person) => [person.customId, person]));
  return (customId) => {
    const person = byId.get(customId);
    const losesWith = person === undefined ? [customId] : scopeOf(person).ids;
    return { team: idsOf(customId), losesWith };
  };
}

/** What objectives and incentives pay a person in the period, all instances of one that end in it together. */
function itemsOf({ places, trees }: ItemPay, customId: string): ProgramPay[] {
  const place = places.get(customId) ?? -1;
  return [...trees].flatMap(([programId, { part, instances }]) => {
    const paid = instances.filter(({ isAccruing, cents }) => !isAccruing && !Number.isNaN(cents[place] ?? Number.NaN));
    if (paid.length === 0) return [];
    const cents = paid.reduce((sum, of) => sum + (of.cents[place] ?? 0), 0);
    // Suppliers contribute to incentives alone.
    const [percent = 0, ...others] = new Set(part === 'incentives' ? paid.map((of) => of.supplierContribution) : [0]);
    return [{ programId, part, cents, percent: others.length > 0 ? null : percent }];
  });
}
