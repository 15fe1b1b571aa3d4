/** The little payout curve of a program: what it pays at so much of its target, by the functions that pay. */
import { type ItemTemplate, planItemOfTemplate } from '@caselift/contract/item-templates';
import { termsOf } from '@caselift/contract/item-terms';
import { exact } from '@caselift/domain/exact';
import { centsFor, limitsOf } from '@caselift/domain/programs/item-payout';
import { quantityStepOf } from '@caselift/domain/programs/item-quantity';

type Planned = Pick<ReturnType<typeof planItemOfTemplate>, 'type' | 'form'>;

const points = 48;
/** Of the target, at the right end. */
const most = 1.6;
/** Of it qualifiers are met, so that the lock shows. */
const unlocked = 0.5;
const accounts = 10;

/** Heights from 0 to 1, at equal distances. @example curveOf(displayPhotos) // 0, 0.03, ... 1, 1 */
export function curveOf(template: ItemTemplate): number[] {
  const { children, ...item } = planItemOfTemplate(template);
  const qualifiers = children.filter(({ isQualifier }) => isQualifier);
  const paying =
    template.type === 'grouped' || children.length === 0 ? [item] : children.filter((child) => !child.isQualifier);
  const cents = Array.from({ length: points }, (_, at) => {
    const share = (most * at) / (points - 1);
    if (qualifiers.length > 0 && share < unlocked) return 0;
    return paying.reduce((sum, one) => sum + centsAt(one, share), 0);
  });
  const highest = Math.max(...cents, 1);
  return cents.map((paid) => paid / highest);
}

function centsAt({ type, form }: Planned, share: number): number {
  const beside = { isValid: true, groupId: null, accounts: { list: null }, products: { list: null } };
  const { payout, target } = termsOf(form, beside);
  const steps = payout.quantitySteps;
  if (payout.payoutType === 'quantityAdvanced') {
    // Of one image by its cases; of a single step by the number of images.
    if (steps.length === 1) return Math.min(share, 1) * (steps[0]?.payoutCents ?? 0);
    return quantityStepOf(steps, share * (steps.at(-1)?.quantity ?? 0))?.payoutCents ?? 0;
  }
  const goal = exact(type === 'grouped' ? 100 : form.isAccountSpecific ? accounts : target);
  const quantity = exact(Math.round(share * (Number(goal.n) / Number(goal.d)) * 100) / 100);
  return centsFor(quantity, goal, payout, limitsOf(payout, goal));
}

/** In a box of so many px, to be drawn as a line. @example pathOf([0, 1], { width: 10, height: 5 }) // 'M0 5L10 0' */
export const pathOf = (heights: readonly number[], { width, height }: { width: number; height: number }): string =>
  heights
    .map((share, at) => {
      const [x, y] = [(at / (heights.length - 1)) * width, (1 - share) * height];
      return `${at === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
    })
    .join('');
