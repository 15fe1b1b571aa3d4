/** What-if answers what statements say where it asks for what is there (docs/product.md, Pay and FPL). */
import { type GoalMeasure, measureIds } from '@caselift/domain/measure-list';
import { payModelOf } from '../../../../../web/src/shared/statements/pay-model.ts';
import type { Invariant } from '../invariant.ts';
import { cents } from '../look.ts';

/** Half of the last decimal that a statement shows of GP (dollars, whole cents of sales), of CE, and of percents lost. */
const halves = { gp: { sold: 0, projected: 0.005 }, volume: { sold: 0.00005, projected: 0.00005 }, lost: 1e-9 };

export const whatIfInvariants: readonly Invariant[] = [
  {
    name: 'What-if pays for what was sold or lost what the statement says, and at this pace what it projects',
    faults: async ({ seen }) =>
      seen.periods.flatMap(({ from, statements }) =>
        [...statements.values()].flatMap((statement) =>
          measureIds.flatMap((measure) => {
            const { answer, today, pace } = payModelOf(statement, measure);
            const { earned, ...figures } = statement[measure];
            const asked =
              figures.rule === 'loss'
                ? [{ at: figures.team, says: today?.payout, half: halves.lost, sign: -1 }]
                : [
                    { at: figures.actual, says: today && earned, half: halves[measure as GoalMeasure].sold, sign: 1 },
                    {
                      at: figures.projected,
                      says: pace?.payout,
                      half: halves[measure as GoalMeasure].projected,
                      sign: 1,
                    },
                  ];
            return asked.flatMap(({ at, says, half, sign }) => {
              if (at == null || says == null) return [];
              const [least, most] = [answer(at - sign * half).payout, answer(at + sign * half).payout];
              if (cents(least) <= cents(says) && cents(says) <= cents(most)) return [];
              const found = least === most ? `${least}` : `${least} to ${most}`;
              const text = `${from.slice(0, 7)} ${statement.customId} ${measure} at ${at}: What-if ${found}, statement ${says}`;
              return [{ key: measure, text }];
            });
          }),
        ),
      ),
  },
];
