/**
 * The SQL that DuckDB and BigQuery both accept but may answer differently, or that one of them refuses: what the models
 * do without (models/README.md). `not` is looked for in the SQL without its comments and its strings' contents.
 */
export type ModelRule = {
  write: string;
  not: RegExp;
  /** SQL that breaks it, and what may stand in its place. */
  breaks: readonly string[];
  keeps: readonly string[];
};

const odd = 'at|hash|new|range|rows|set|to|end|groups|no|of|within|contains|interval|default|limit|window';
const types = 'bool|int64|string|date|numeric\\(\\d+, \\d+\\)';

/** What follows the condition of a join. */
const joinEnds =
  '\\b(?:left|right|full|inner|cross) (?:outer )?join\\b|\\b(?:where|group by|order by|having|union)\\b|\\n\\s*\\)';

export const modelRules: readonly ModelRule[] = [
  {
    write: 'Days are variables or rows, compared or counted on: `d - 89`.',
    not: /\b(date_?trunc|date_?diff|date_?add|date_?sub|interval)\b/,
    breaks: ["where d >= date_trunc('month', d)", 'select d - interval 89 day'],
    keeps: ['where d >= first_day', 'select d - 89'],
  },
  {
    write: 'Extract only year, month, hour, minute and second: weeks and days of the week are numbered differently.',
    not: /\bextract\((?!(year|month|hour|minute|second) from)|\b(dayofweek|isodow|weekofyear|strftime|format_date)\b/,
    breaks: ['extract(week from d)', 'dayofweek(d)'],
    keeps: ['extract(year from d) * 100 + extract(month from d)', 'extract(hour from made_at) * 60'],
  },
  {
    write: 'Divide only to put in order, inside round() or ceil(): `ounces * 100 > ly_ounces * 105`.',
    not: /^(?!.*\b(round|ceil)\(.*\/).*\/|\bavg\(/m,
    breaks: ['where ounces / ly_ounces > 2', 'avg(ounces)'],
    keeps: ['round(cents / ounces)', 'where ounces * 100 > ly_ounces * 105'],
  },
  {
    write: 'Factors are whole cents or percents.',
    not: /\d\.\d|\d\.(?!\w)|(?<!\w)\.\d/,
    breaks: ['cents * 0.25', 'cents * .5'],
    keeps: ['cents * 25', 'sums.cents'],
  },
  {
    write: `Cast to numeric(32, 3), int64, string, date or bool, by cast(): a bare numeric has 3 decimals here and 9 there.`,
    not: new RegExp(`::|\\btry_cast\\b|\\bcast\\((?!.*\\bas (${types})\\))`),
    breaks: ['units::int64', 'cast(units as numeric)', 'cast(units as double)'],
    keeps: ['cast(units as numeric(32, 3))', 'cast(cents as string)'],
  },
  {
    write: 'cast(round(x) as int64): halves are rounded differently without.',
    not: /\bcast\((?!round\().*\bas int64\)/,
    breaks: ['cast(x as int64)'],
    keeps: ['cast(round(x) as int64)'],
  },
  {
    write: 'Coalesce what may be null before greatest and least.',
    not: /\b(greatest|least)\((?!coalesce\()/,
    breaks: ['greatest(a, b)'],
    keeps: ['greatest(coalesce(a, 0), coalesce(b, 0))'],
  },
  {
    write: 'A place in a row says `nulls last`, or nulls come first there and last here.',
    not: /\b(row_number|rank|dense_rank|ntile|lag|lead|first_value|last_value|nth_value)\(.*\border by (?!.*\bnulls last)/,
    breaks: ['row_number() over (partition by a order by b desc, id)'],
    keeps: ['row_number() over (partition by a order by b desc nulls last, id)'],
  },
  {
    write:
      'Names are lower-case words, without quotes, that neither keeps for itself; strings hold no quote and no backslash.',
    not: new RegExp(
      `"|\\\\|[A-Z]|\\bas (${odd})\\b(?! \\()|^\\s*(${odd}) as \\(|\\.(${odd})\\b|^\\s+(${odd}) (var|int|big|date|time|dec)`,
      'm',
    ),
    breaks: ['select "at"', "select 'it''s'", 'select Day', 'select day as new', '  at timestamp not null'],
    keeps: ['select made_at', 'case when a then b end as c', '  made_at timestamp not null'],
  },
  {
    write: 'Group by columns that an earlier step named.',
    not: /\b(group by)\s+([\w.]+\s*,\s*)*(case\b|\d|\(|[\w.]+\s*[(+*-])/,
    breaks: ['group by a,\n  case when b then c end', 'group by 1', 'group by coalesce(a, b)'],
    keeps: ['group by a, t.b', 'group by a\nhaving count(*) > 1'],
  },
  {
    write: 'not exists (...) or exists (...).',
    not: /\b(semi|anti|asof|positional) join\b/,
    breaks: ['from a anti join b on b.id = a.id'],
    keeps: ['from a where not exists (select 1 from b where b.id = a.id)'],
  },
  {
    write: 'Outer joins have an = between a column of each side: BigQuery plans no other (docs/bigquery.md).',
    not: new RegExp(
      `\\b(left|right|full)( outer)? join\\s(?:(?!\\b(join|using)\\b)[\\s\\S])*?\\bon\\s(?:(?! = )(?!${joinEnds})[\\s\\S])*(?=${joinEnds}|(?![\\s\\S]))`,
    ),
    breaks: ['from a left join b on b.day <= a.day', 'from a\nfull join b on b.day between a.first_day and a.last_day'],
    keeps: ['from a left join b on b.id = a.id and b.day <= a.day', 'from a inner join b on b.day <= a.day'],
  },
  {
    write: "Arrays are made, and made rows of by {{ unnest('table.array', 'name') }}; nothing else is done with them.",
    not: /(?<!\{\{ )\bunnest\(|\w\[(?!\])|\b(list|array)_(contains|length|concat|has|position)\b/,
    breaks: ['cross join unnest(a.tags) as t (tag)', 'tags[1]'],
    keeps: ["cross join {{ unnest('a.tags', 'tag') }}", 'coalesce(tags, [])'],
  },
  {
    write: 'row_number() over (... order by n desc nulls last, id), and then the first.',
    not: /\b(max_by|min_by|arg_max|arg_min|any_value|median|mode|(percentile|quantile|approx)_?\w*)\(/,
    breaks: ['arg_max(name, day)', 'approx_count_distinct(a)'],
    keeps: ['count(distinct a)'],
  },
  {
    write: 'What somebody chooses comes as rows of a table, joined: no parameters, no JSON read, no lists in text.',
    not: /[$@?]\w*|->|\bjson_(extract|value|query)\w*|\bstring_split\b/,
    breaks: ['where id = $id', "json_extract(a, '$.b')"],
    keeps: ['inner join chosen on chosen.id = a.id'],
  },
  {
    write: 'sum(case ..), union all, except distinct, mod(a, b), x / nullif(y, 0), steps without a list of columns.',
    not: /\bfilter\s*\(|\b(union|intersect|except)\b(?! (all|distinct)\b)|%|\/\/|\bilike\b|\b(concat_ws|log|regexp_\w+|generate_series)\(|\w \([\w, ]+\) as \(|\/ 0\b/,
    breaks: ['sum(a) filter (where b)', 'select 1 union select 2', 'a % b', 'with x (k) as (select 1)', 'log(a)'],
    keeps: ['sum(case when b then a else 0 end)', 'select 1 union all select 2', 'mod(a, b)'],
  },
];

/** Where the SQL breaks rules: `line: what to write`. */
export function brokenRules(sql: string): string[] {
  const text = withoutComments(sql);
  return modelRules.flatMap(({ write, not }) =>
    [...text.matchAll(new RegExp(not, `${not.flags}g`))].map((found) => {
      // What was found may begin on an earlier line: it is its end that breaks the rule.
      const line = text.slice(0, found.index + found[0].length).split('\n').length;
      return `${line}: ${write}`;
    }),
  );
}

/** The SQL without comments and strings' contents, line for line. Those of the placeholders stay. */
function withoutComments(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replaceAll('{{ kind }}', 'kind')
    .replace(/\{\{.*?\}\}|'((?:[^']|'')*)'/g, (found, content: string | undefined) =>
      content === undefined ? found : /['\\]/.test(content) ? "'\\'" : "''",
    );
}
