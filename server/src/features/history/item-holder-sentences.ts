/** Corrections of who held accounts, as sentences. */
import { dayText } from '@caselift/domain/dates';

const changesTold = 8;

type Change = { account: string; from: string | null; to: string | null };

/** @example 'Changed who held 1 account on Sep 30, 2026: Corner Store from Ann to Ben.' */
export function holdersSentence({ day, count, changes }: Record<string, unknown>): string {
  const told = (changes as Change[])
    .slice(0, changesTold)
    .map(({ account, from, to }) => `${account} from ${from ?? 'nobody'} to ${to ?? 'nobody'}`);
  const others = Number(count) - told.length;
  const all = others > 0 ? [...told, `and ${others} more`] : told;
  return `Changed who held ${count} account${count === 1 ? '' : 's'} on ${dayText(String(day))}: ${all.join('; ')}.`;
}
