/** What the form of a new person is filled in with. */
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
