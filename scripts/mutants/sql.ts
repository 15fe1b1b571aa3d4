/** The small faults that an engineer could have written into a model of the warehouse, one at a time. */
import { type Kind, type Mutation, mutationsOf } from './operators.ts';

/** By what stands in the text. */
const swaps: ReadonlyMap<string, readonly [Kind, string]> = new Map([
  ['<', ['comparison', '<=']],
  ['<=', ['comparison', '<']],
  ['>', ['comparison', '>=']],
  ['>=', ['comparison', '>']],
  ['=', ['comparison', '<>']],
  ['<>', ['comparison', '=']],
  ['+', ['arithmetic', '-']],
  ['-', ['arithmetic', '+']],
  ['and', ['boolean', 'or']],
  ['or', ['boolean', 'and']],
  ['true', ['boolean', 'false']],
  ['false', ['boolean', 'true']],
  ['is null', ['boolean', 'is not null']],
  ['is not null', ['boolean', 'is null']],
  ['min', ['ends', 'max']],
  ['max', ['ends', 'min']],
  ['inner join', ['dropped', 'left join']],
  ['left join', ['dropped', 'inner join']],
  ['select distinct', ['dropped', 'select']],
]);
const swapped =
  /[<>]=|<>|[<>=]|(?<= )[+-](?= )|\b(?:is null|is not null|and|or|true|false|inner join|left join|select distinct)\b|\b(?:min|max)(?=\()/g;
/** What a clause asks, up to the next one; parentheses within it are whole. They lie within each other. */
const condition =
  /(?<=\b(?:where|having|on|and|or|when) )(?!\d+ )(?=((?:[^\n()]|\([^()]*\))+?)(?:\s+(?:and|or|then|as)\b|[,)\n]|$))/g;
/** Days that one could take for each other. */
const days: ReadonlyMap<string, string> = new Map(
  [
    ['ly_ninety_from', 'ly_ninety_to'],
    ['ninety_from', 'months_from'],
    ['month_from', 'year_from'],
    ['ly_month_from', 'ly_year_from'],
    ['period_from', 'returned_from'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

const blank = (found: string): string => '_'.repeat(found.length);

export function sqlMutationsOf(sql: string): Mutation[] {
  // Comments, words and names as long as they are, so that places stay.
  const text = sql
    .replace(/--.*|\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}|'[^'\n]*'/g, blank)
    .replace(/(?<=\bbetween .*?)\band\b/g, blank);
  const found = (kind: Kind, start: number, was: string, is: string): Mutation => {
    return { kind, start, end: start + was.length, text: is, was, is };
  };
  const ofWords = [...text.matchAll(swapped)].flatMap(({ 0: was, index }) => {
    const [kind, is] = swaps.get(was) ?? [];
    return kind === undefined || is === undefined ? [] : [found(kind, index, was, is)];
  });
  const dropped = [...text.matchAll(condition)].map(({ 1: asked = '', index }) =>
    found('dropped', index, sql.slice(index, index + asked.length), 'true'),
  );
  const ofDays = [...sql.matchAll(/(?<=var\(')\w+/g)].flatMap(({ 0: was, index }) => {
    const is = days.get(was);
    return is === undefined ? [] : [found('ends', index, was, is)];
  });
  return [...ofWords, ...dropped, ...ofDays].sort((a, b) => a.start - b.start || b.end - a.end);
}

export const isSql = (file: string): boolean => file.endsWith('.sql');
export const mutationsIn = (file: string, text: string): Mutation[] =>
  isSql(file) ? sqlMutationsOf(text) : mutationsOf(text);
export const broken = (text: string, { start, end, text: is }: Mutation): string =>
  text.slice(0, start) + is + text.slice(end);
