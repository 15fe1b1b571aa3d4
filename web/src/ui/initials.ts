/**
 * Two capitals for a name: of the first and the last word, or the first two letters of the only one.
 * @example initialsOf('Mara de Oyelaran') // 'MO'
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => /\p{L}/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toUpperCase();
}
