/** What an account is worth that lacks something in a program (docs/product.md, Accounts in the field). */
import { type Exact, toNumber } from '../exact.ts';
import type { QuantityUnit } from './item-entry.ts';
import { counted, isWhole, nameOfMany, quantityText } from './item-words.ts';

/** The program's next step for the person; quantity absent: dollars of profit that are hidden. */
export type ProgramStep = { quantity?: Exact; amountCents: number };

/** caption: what else the money takes. @example { amountCents: 12000, caption: 'with 1 more' } */
export type AccountWorth = { amountCents: number; caption: string };

export type LackingAccount = {
  unit: QuantityUnit;
  /** What the account lacks of whole things; null: nothing says how much. */
  lacks: number | null;
  /** Every photo is paid by itself, whatever the others come to. */
  paysEach: boolean;
};

/**
 * @returns null: nothing more is paid
 * @example a step of 2 placements, of which the account lacks 1: 'with 1 more'; it lacks 2: 'for both'
 */
export function accountWorth(step: ProgramStep | null, { unit, lacks, paysEach }: LackingAccount): AccountWorth | null {
  if (step === null || step.amountCents <= 0) return null;
  const { amountCents, quantity } = step;
  if (paysEach) {
    const photos = lacks ?? 1;
    return { amountCents: photos * amountCents, caption: photos === 1 ? 'a photo' : 'at most' };
  }
  if (quantity === undefined) return { amountCents, caption: 'for more' };
  const needed = toNumber(quantity);
  if (!isWhole(unit) || lacks === null) {
    const text = unit === '%' ? `${quantityText(tenths(needed), unit)}` : quantityText(hundredths(needed), unit);
    return { amountCents, caption: `for ${text} more` };
  }
  const others = Math.ceil(needed) - lacks;
  if (others > 0) return { amountCents, caption: `with ${others} more` };
  return { amountCents, caption: needed === 2 ? 'for both' : `for ${Math.ceil(needed)} more` };
}

/** Rounded up, so that it is enough. */
const hundredths = (value: number) => Math.ceil(value * 100 - 1e-6) / 100;
const tenths = (value: number) => Math.ceil(value * 10 - 1e-6) / 10;

/** @example lackingText('PODs', 1) // '1 product'; ('images', 2) // '2 photos'; ('accounts', 1) // 'its target' */
export function lackingText(unit: QuantityUnit, lacks: number | null): string {
  if (lacks === null) return `more ${nameOfMany(unit)}`;
  if (unit === 'accounts') return 'its target';
  return unit === 'PODs' ? counted(lacks, 'product', 'products') : counted(lacks, 'photo', 'photos');
}
