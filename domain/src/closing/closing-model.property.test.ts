import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../dates.ts';
import { exact, hundred, over, times } from '../exact.ts';
import { type GoalPlan, goalPay } from '../pay/goal-pay.ts';
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import { Books, month, payOf } from '../testing/closing.ts';
import { type Adjustment, changeToPayBy, type PayOfPeople } from './adjustments.ts';
import type { ReleaseDecision } from './fpl-release.ts';
import { type OpenPeriod, openPeriod } from './open-period.ts';
import { payrollCents } from './settlement.ts';

const periods = 6;
const people = ['ANN', 'BOB', 'CAL'];
const parts = ['gp', 'fpl', 'boosts'] as const;
const nameOf = (period: number) => addMonths('2026-01-01', period).slice(0, 7);

/** Something that changes what a person achieved in a period, whenever it comes. */
type Fact = { period: number; customId: string; part: (typeof parts)[number]; cents: number };
type Plans = readonly (GoalPlan & { goal: number })[];
type Event =
  | { kind: 'arrives'; fact: Fact }
  | { kind: 'isCanceled' | 'rollBack'; at: number }
  | { kind: 'publish' | 'close' | 'reopen' };
/** What a manager decides on an FPL adjustment. */
type Word = 'none' | 'released' | 'waived' | 'waiverPending' | 'lessReleased';

const fact = fc.record<Fact>({
  period: fc.integer({ min: 0, max: periods - 1 }),
  customId: fc.constantFrom(...people),
  part: fc.constantFrom(...parts),
  cents: fc.integer({ min: -30_000, max: 50_000 }),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrives' as const), fact }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('isCanceled' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);
const anyPlans: fc.Arbitrary<Plans> = fc.array(
  fc.record({
    goal: fc.integer({ min: 1, max: 60_000 }),
    payoutCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
    thresholdPercent: fc.option(fc.integer({ min: 0, max: 120 })),
    slope: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    capPercent: fc.integer({ min: 100, max: 300 }),
  }),
  { minLength: periods * people.length, maxLength: periods * people.length },
);
const words = fc.array(fc.constantFrom<Word>('none', 'released', 'waived', 'waiverPending', 'lessReleased'), {
  minLength: 5,
  maxLength: 5,
});

/** Boosts pay what was sold less what came back; the others a curve with a cliff, which never falls. */
function payFor(plans: Plans, facts: readonly Fact[], period: number): PayOfPeople {
  const cents = (customId: string, part: PayPart) => {
    const own = facts.filter((one) => one.period === period && one.customId === customId && one.part === part);
    const sum = own.reduce((all, one) => all + one.cents, 0);
    const plan = plans[period * people.length + people.indexOf(customId)];
    if (part === 'boosts' || plan === undefined) return sum;
    return goalPay(over(times(hundred, exact(sum)), exact(plan.goal)), plan).earnedCents;
  };
  return payOf(
    Object.fromEntries(
      people.map((customId) => [customId, Object.fromEntries(parts.map((part) => [part, cents(customId, part)]))]),
    ),
  );
}

function decided(word: Word | undefined, { cents }: Adjustment): ReleaseDecision | undefined {
  if (word === 'released') return { kind: 'released', cents };
  if (word === 'lessReleased') return { kind: 'released', cents: cents + 1 };
  if (word === 'waived') return { kind: 'waived', cents: cents - 100, waiver: 'approved' };
  return word === 'waiverPending' ? { kind: 'waived', cents, waiver: 'pending' } : undefined;
}

/**
 * Each change makes new facts of the ones before it. A month closes by the facts of Production's change; what arrives
 * meanwhile waits for the next publication.
 */
function run(plans: Plans, events: readonly Event[], said: readonly Word[]) {
  const books = new Books();
  books.scopeOf = () => 'company';
  const changes: (readonly Fact[])[] = [[]];
  let production = 0;
  const closedWith: number[] = [];
  const opened: OpenPeriod[] = [];
  const factsNow = () => changes.at(-1) ?? [];
  const close = (word: (adjustment: Adjustment) => Word | undefined) => {
    const at = books.closings.length;
    for (const [earlier, change] of closedWith.entries()) {
      const facts = changes[changeToPayBy({ closedWith: change, production })] ?? [];
      books.late(nameOf(earlier), payFor(plans, facts, earlier));
    }
    books.decisionOn = (adjustment) => decided(word(adjustment), adjustment);
    opened.push(books.close(nameOf(at), at < periods ? payFor(plans, changes[production] ?? [], at) : payOf({})));
    closedWith.push(production);
  };
  const someWord = ({ customId }: Adjustment) => said[(books.closings.length + people.indexOf(customId)) % said.length];
  const closeNext = () => books.closings.length < periods && close(someWord);
  for (const one of events) {
    if (one.kind === 'arrives') changes.push([...factsNow(), one.fact]);
    if (one.kind === 'isCanceled') changes.push(factsNow().filter((_, at) => at !== one.at % factsNow().length));
    if (one.kind === 'publish') production = changes.length - 1;
    if (one.kind === 'rollBack') production = one.at % (production + 1);
    if (one.kind === 'close') closeNext();
    if (one.kind === 'reopen' && books.closings.pop() !== undefined) [opened, closedWith].map((list) => list.pop());
  }
  production = changes.length - 1;
  while (books.closings.length < periods) closeNext();
  // One more month takes in what is late for the last one, with everything released.
  close(() => 'released');
  return { books, facts: factsNow(), opened };
}

const anyHistory = [anyPlans, fc.array(event, { maxLength: 60 }), words] as const;
const total = (cents: Iterable<number>) => [...cents].reduce((sum, one) => sum + one, 0);

test('closed pay and adjustments come to pay on all facts, in whatever order facts, publications, rollbacks and closings come', () => {
  fc.assert(
    fc.property(...anyHistory, (plans, events, said) => {
      const { books, facts } = run(plans, events, said);
      const fixed = books.closings.flatMap(({ adjustments }) => adjustments);
      for (let at = 0; at < periods; at += 1) {
        const inEnd = payFor(plans, facts, at);
        const from = month(nameOf(at)).from;
        for (const customId of people)
          for (const part of payParts) {
            const late = fixed.filter(
              (one) => one.customId === customId && one.part === part && one.closedPeriod === from,
            );
            const closed = books.closings[at]?.pay.get(customId)?.[part] ?? 0;
            expect(closed + total(late.map(({ cents }) => cents))).toBe(inEnd.get(customId)?.[part]);
            // Waivers give back what was taken, and later reversals never more than that.
            expect(total(late.map(({ waiverCents }) => waiverCents))).toBeGreaterThanOrEqual(0);
            if (part !== 'fpl') expect(late.every(({ waiverCents }) => waiverCents === 0)).toBe(true);
          }
      }
    }),
    { numRuns: 300 },
  );
});

test('nobody is paid less than 0, and payables with what is carried are all that was earned, to the cent', () => {
  fc.assert(
    fc.property(...anyHistory, (plans, events, said) => {
      const { books, facts, opened } = run(plans, events, said);
      for (const { settlements } of opened)
        for (const { lines, payableCents, balance } of settlements.values()) {
          expect(payableCents).toBeGreaterThanOrEqual(0);
          expect(total(lines.map(({ cents }) => cents))).toBe(payableCents);
          expect(balance === null || (balance.cents < 0 && payableCents === 0)).toBe(true);
        }
      const earned = Array.from({ length: periods }, (_, at) => payFor(plans, facts, at)).flatMap((pay) =>
        [...pay.values()].flatMap((cents) => Object.values(cents)),
      );
      const waived = books.closings.flatMap(({ adjustments }) => adjustments.map(({ waiverCents }) => waiverCents));
      const paid = opened.map(({ settlements }) => payrollCents(settlements.values()));
      const owed = [...(books.closings.at(-1)?.balances.values() ?? [])].map(({ cents }) => cents);
      expect(total(paid) + total(owed)).toBe(total(earned) + total(waived));
    }),
    { numRuns: 300 },
  );
});

test('without anything late a closing changes nothing: the next one has no adjustments', () => {
  fc.assert(
    fc.property(anyPlans, fc.array(fact, { maxLength: 30 }), (plans, facts) => {
      const events: Event[] = [...facts.map((one) => ({ kind: 'arrives' as const, fact: one })), { kind: 'publish' }];
      const { opened } = run(plans, events, ['none']);
      expect(opened.every(({ adjustments, tooOld }) => adjustments.length + tooOld.length === 0)).toBe(true);
    }),
  );
});

test('every person, part and closed period has one line at most, and none of 0', () => {
  fc.assert(
    fc.property(...anyHistory, (plans, events, said) => {
      for (const { adjustments, tooOld } of run(plans, events, said).opened) {
        const all = [...adjustments, ...tooOld];
        const keys = all.map(({ customId, part, closedPeriod }) => `${customId} ${part} ${closedPeriod}`);
        expect(new Set(keys).size).toBe(all.length);
        expect(all.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('what is beyond the look-back is paid nowhere', () => {
  fc.assert(
    fc.property(...anyHistory, fc.integer({ min: 0, max: 6 }), (plans, events, said, lookBackMonths) => {
      const { books, facts } = run(plans, events, said);
      const input = {
        closings: books.closings,
        open: { period: month(nameOf(periods + 1)), pay: payOf({}) },
        nowOf: () => payFor(plans, [...facts, ...facts], 0),
        scopeOf: books.scopeOf,
        decisionOn: books.decisionOn,
        manual: [],
      };
      const { adjustments, tooOld } = openPeriod({ ...input, lookBackMonths });
      const all = openPeriod({ ...input, lookBackMonths: 100 }).adjustments;
      expect(adjustments.length + tooOld.length).toBe(all.length);
      // August begins within n months of the last day of the month that is n before it, and of no earlier one.
      const oldest = month(nameOf(periods + 1 - lookBackMonths)).from;
      expect(adjustments.every(({ closedPeriod }) => closedPeriod >= oldest)).toBe(true);
      expect(tooOld.every(({ closedPeriod }) => closedPeriod < oldest)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
