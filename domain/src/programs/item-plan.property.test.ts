// What the plan promises is what is paid: amounts are read from the sentence and compared with the functions that pay.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, exact } from '../exact.ts';
import { moneyText } from '../pay/statement-line.ts';
import { inputOf, paid, type TestItem } from '../testing/item-pay.ts';
import { marked, planned } from '../testing/item-plan.ts';
import { limitsOf, potentialOf } from './item-payout.ts';

const cents = fc.integer({ min: 1, max: 50_000 });
const limit = fc.oneof(
  fc.record({ units: fc.constant('raw' as const), value: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ units: fc.constant('percentage' as const), value: fc.integer({ min: 0, max: 250 }) }),
);
const item: fc.Arbitrary<TestItem> = fc.record({
  terms: fc.record({ target: fc.integer({ min: 1, max: 40 }) }),
  payout: fc.record({
    payoutType: fc.constantFrom('allOrNothing', 'perAction', 'atRisk'),
    ...{ amountCents: cents, rateCents: cents, threshold: limit, cap: limit, isFullAmount: fc.boolean() },
  }),
});
const amountAfter = (sentence: string, words: RegExp) => words.exec(sentence)?.[1];

test('what it says of the target is what reaching it pays', () => {
  fc.assert(
    fc.property(item, (one) => {
      const { target } = inputOf(one).terms;
      const sentence = marked(planned(one));
      const said = amountAfter(sentence, /At your target of \*\*[\d,]+\*\* that is \*\*(\$[\d,.]+)\*\*/);
      if (one.payout?.payoutType !== 'perAction') return said === undefined;
      return said === moneyText(paid({ ...one, measured: target }).earnedCents);
    }),
  );
});

test('the most that it says is never exceeded, and is paid at the cap', () => {
  fc.assert(
    fc.property(item, fc.integer({ min: 0, max: 200 }), (one, measured) => {
      const { rules, terms } = inputOf(one);
      const goal = exact(terms.target);
      const limits = limitsOf(rules.payout, goal);
      // Others are refused when the item is saved.
      fc.pre(limits.cap === null || compare(limits.cap, limits.threshold) >= 0);
      const most = potentialOf(goal, rules.payout, limits) ?? 0;
      const sentence = marked(planned(one));
      const { earnedCents } = paid({ ...one, measured });
      if (sentence.includes('There is no maximum'))
        return rules.payout.cap.units === 'raw' && rules.payout.cap.value === 0;
      if (rules.payout.payoutType === 'perAction') expect(sentence).toContain(`**${moneyText(most)}**`);
      return earnedCents <= most || rules.payout.payoutType !== 'perAction';
    }),
  );
});

test('all that is at stake is named, and it is what the target pays', () => {
  fc.assert(
    fc.property(item, (one) => {
      const { terms, rules } = inputOf(one);
      const limits = limitsOf(rules.payout, exact(terms.target));
      fc.pre(rules.payout.payoutType !== 'perAction');
      // A threshold above the target has to be reached first.
      const reached = Math.max(terms.target, Math.ceil(Number(limits.threshold.n) / Number(limits.threshold.d)));
      const measured = rules.payout.payoutType === 'atRisk' ? reached : terms.target;
      const { earnedCents } = paid({ ...one, measured });
      expect(marked(planned(one))).toContain(`you earn **${moneyText(earnedCents)}**`);
    }),
  );
});
