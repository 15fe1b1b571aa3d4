/** What the form of a new person is filled in with. */
import { CustomId } from '@caselift/contract/user-edits';

/**
 * The next id: the highest number among the wholesaler's ids and one, behind the letters that this id has.
 * @example suggestId(['ATS_9', 'ATS_104'], 'ats') // 'ATS_105'; without any id 'ATS_1'
 */
export function suggestId(customIds: readonly string[], wholesalerId: string): string {
  let highest = { letters: wholesalerId.toUpperCase(), number: 0n };
  for (const customId of customIds) {
    if (!CustomId.safeParse(customId).success) continue;
    const [letters = '', digits = '0'] = customId.split('_');
    const number = BigInt(digits);
    if (number > highest.number) highest = { letters, number };
  }
  return `${highest.letters}_${highest.number + 1n}`;
}

/** Letters and digits that nobody takes for one another when they are read out: no 0, O, o, 1, l or I. */
export const passwordSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const suggestedLength = 12;

/** 12 signs by the browser's own randomness: 69 bits. */
export function suggestPassword(): string {
  // A byte beyond the last whole round of signs would make the first ones likelier.
  const fair = 256 - (256 % passwordSigns.length);
  let password = '';
  while (password.length < suggestedLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(suggestedLength))) {
      if (byte < fair && password.length < suggestedLength) password += passwordSigns[byte % passwordSigns.length];
    }
  }
  return password;
}
