/** Passwords that are easy to guess (docs/product.md, Environments). */

export const weakPasswordText = 'This password is too easy to guess. Choose another.';

/** The most common ones of at least 6 characters, from published lists of leaked passwords. In lower case. */
const common = new Set(
  `password password1 passw0rd p@ssword p@ssw0rd password! password1! password12 password123 password1234 passwort motdepasse
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui qwertz qwerty12345 azerty asdfgh asdfghjkl asdfasdf zxcvbn
  zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx qazwsx qazwsxedc zaq12wsx 1qazxsw2 abc123 abc1234 abcd1234
  abcdef abcdefg abcdefgh abcdef123 a1b2c3 a1b2c3d4 aa123456 a123456 a12345678 iloveyou iloveyou1 ilovegod loveme
  lovely letmein letmein1 welcome welcome1 welcome123 admin1 admin12 admin123 admin1234 administrator rootroot
  changeme changeme1 default secret secret1 secret123 test123 test1234 testing testtest guest123 user123 login123
  temp123 temporary monkey monkey1 dragon dragon1 master master1 shadow shadow1 sunshine sunshine1 princess princess1
  football football1 baseball baseball1 basketball soccer hockey superman batman pokemon starwars trustno1 whatever
  freedom michael michael1 jordan jordan23 jennifer jessica ashley daniel charlie thomas robert andrew matthew joshua
  anthony george hunter hunter2 harley ranger buster tigger cookie cheese pepper ginger summer summer1 winter spring
  autumn summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 killer killer1
  computer internet samsung google google1 hello1 hello123 helloo ferrari mustang corvette yamaha mercedes liverpool
  chelsea arsenal barcelona bailey maggie biteme fuckyou fuckyou1 asshole 123qwe 123abc 123qweasd qwe123 987654321
  147258369 159753 121212 123321 654321 696969 112233 123123 131313 159357 1234qwer beverage budweiser cocacola`.split(
    /\s+/,
  ),
);

const product = 'caselift';

/**
 * Whether a password is one of the common ones, a single run (aaaaaa, 123456789), or the person's own email, name or
 * the product's name with nothing but digits and signs around it. Ignores case.
 * @example isWeakPassword('Caselift2026!', { email: 'ann@example.com' }) // true
 */
export function isWeakPassword(password: string, person: { email?: string; name?: string } = {}): boolean {
  const typed = password.toLowerCase();
  if (common.has(typed) || isRun(typed)) return true;
  const email = person.email?.toLowerCase() ?? '';
  const words = [product, email.split('@')[0], ...(person.name?.toLowerCase().split(/[^\p{L}]+/u) ?? []), person.name];
  return typed === email || words.some((word) => word !== undefined && isWordOf(typed, word));
}

/** The same step from each character to the next: all the same, up, or down; 0 follows 9. */
function isRun(typed: string): boolean {
  const codes = [...typed.replace(/(?<=9)0$/, ':')].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size <= 1 && step !== undefined && Math.abs(step) <= 1;
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Words of three letters and more: a person called Al may have a password with al in it. */
function isWordOf(typed: string, word: string): boolean {
  return bare(word).length >= 3 && bare(typed) === bare(word);
}
