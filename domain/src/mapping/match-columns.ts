/** Which column of a file holds what, by its name and by what is in it. What is not known stays unmatched. */
import { type ImportTarget, type TargetColumn, targetColumns } from '../import-columns.ts';
import { amountText } from './amounts.ts';
import { columnNames } from './column-names.ts';
import { type ColumnReading, expressionOf } from './column-reading.ts';
import { detectDates, detectDecimalComma, isNumber } from './detect-reading.ts';
import { headerWords } from './header-words.ts';
import { numberedByProduct } from './line-numbers.ts';
import { readProductSize } from './product-size.ts';

/** samples: different values of the column, blanks left out. */
export type SourceColumn = { name: string; samples: readonly string[] };

/** sure: name and content agree. likely: they mostly do. check: it may be something else, and someone must look. */
export type Certainty = 'sure' | 'likely' | 'check';
export type ColumnMatch = { expression: string; certainty: Certainty };
export type ColumnMatches = Readonly<Record<string, ColumnMatch>>;

export type MatchOptions = {
  /** The letters before the numbers of people: BREW, of BREW_14. */
  idPrefix: string;
  /** Accounts or products are looked for in the sales file, where a bare "Type" could belong to either. */
  fromSales?: boolean;
};

const ranks: readonly Certainty[] = ['sure', 'likely', 'check'];
/** A file has typing errors, and a report its totals. */
const fittingShare = 0.9;
/** Words that in a sales file say nothing about accounts or products. */
const bareWords = new Set([
  'id',
  'name',
  'kind',
  'class',
  'category',
  'package',
  'cost',
  'premise',
  'unit',
  'bottle',
  'rep',
]);

type Candidate = {
  field: TargetColumn;
  source: SourceColumn;
  reading: ColumnReading;
  certainty: Certainty;
  place: number;
};

export function matchColumns(
  target: ImportTarget,
  sources: readonly SourceColumn[],
  options: MatchOptions,
): ColumnMatches {
  const decimalComma = detectDecimalComma(sources.flatMap(({ samples }) => samples));
  const named = sources.map((source) => ({ source, words: headerWords(source.name).join(' ') }));
  const candidates = targetColumns[target]
    .flatMap((field) =>
      named.flatMap(({ source, words }) => {
        const found = nameCertainty(target, field, words, options);
        const reading = found && readingFor(field, source, { ...options, decimalComma });
        if (!found || !reading) return [];
        // The letters before a number are ours, not the file's.
        if (reading.kind === 'prefixed' && found.certainty === 'sure') found.certainty = 'likely';
        if (source.samples.length > 0) return [{ field, source, reading, ...found }];
        // Nothing is in it: there is nothing to gain but for what each row must have.
        return field.required ? [{ field, source, reading, ...found, certainty: 'check' as const }] : [];
      }),
    )
    .sort((a, b) => ranks.indexOf(a.certainty) - ranks.indexOf(b.certainty) || a.place - b.place);
  const chosen = chooseEach(candidates);
  const matches = Object.fromEntries(
    [...chosen].map(([field, { reading, certainty }]) => [field, { expression: expressionOf(reading), certainty }]),
  );
  return {
    ...matches,
    ...sizesFor(target, sources, matches, chosen),
    ...casesFor(target, sources, matches),
    ...numberedFor(target, matches),
  };
}

/** Each field takes its best column, and each column serves one field; equals of one field cancel each other out. */
function chooseEach(candidates: readonly Candidate[]): Map<string, Candidate> {
  const chosen = new Map<string, Candidate>();
  const taken = new Set<SourceColumn>();
  for (const candidate of candidates) {
    const { field, source, certainty, place } = candidate;
    if (chosen.has(field.name) || taken.has(source)) continue;
    const equal = candidates.some(
      (other) =>
        other !== candidate &&
        other.field === field &&
        other.certainty === certainty &&
        other.place === place &&
        !taken.has(other.source),
    );
    if (equal) continue;
    chosen.set(field.name, candidate);
    taken.add(source);
  }
  return chosen;
}

const words = (phrases: string): string[] => phrases.split(',').map((phrase) => headerWords(phrase).join(' '));
const namesByField = new Map<string, readonly { certainty: Certainty; names: string[] }[]>();

function namesOf(target: ImportTarget, field: TargetColumn) {
  const key = `${target} ${field.name}`;
  const known = namesByField.get(key);
  if (known) return known;
  const { sure = '', likely = '', check = '' } = columnNames[target][field.name] ?? {};
  const own = `${field.name}, ${field.label}`;
  // Our own names come last among the sure ones: "Product" of a sales file is more often a name than a number.
  const names = [
    { certainty: 'sure' as const, names: words(sure === '' ? own : `${sure}, ${field.name}`) },
    { certainty: 'likely' as const, names: words(likely) },
    { certainty: 'check' as const, names: words(check) },
  ];
  namesByField.set(key, names);
  return names;
}

function nameCertainty(
  target: ImportTarget,
  field: TargetColumn,
  written: string,
  { fromSales = false }: MatchOptions,
) {
  if (written === '' || (fromSales && bareWords.has(written))) return null;
  for (const { certainty, names } of namesOf(target, field)) {
    const place = names.indexOf(written);
    if (place >= 0) return { certainty, place };
  }
  return null;
}

type Reading = MatchOptions & { decimalComma: boolean };

/** How the column must be read to fill the field; null where what is in it contradicts its name. */
function readingFor(
  field: TargetColumn,
  { name, samples }: SourceColumn,
  { idPrefix, decimalComma }: Reading,
): ColumnReading | null {
  const asItIs: ColumnReading = { kind: 'column', column: name };
  const all = (test: (text: string) => boolean) => share(samples, test) >= fittingShare;
  if (field.form === 'userId' || field.form === 'goalOwner') {
    if (all((text) => /^([a-z]+_\d+|house)$/i.test(text.trim()))) return asItIs;
    return all(isWhole) ? { kind: 'prefixed', prefix: `${idPrefix.toUpperCase()}_`, column: name } : null;
  }
  if (field.form === 'email') return all((text) => /^[^@\s]+@[^@\s]+$/.test(text.trim())) ? asItIs : null;
  if (field.words) {
    const allowed = field.words.map((word) => word.toLowerCase());
    return all((text) => allowed.includes(text.trim().toLowerCase())) ? asItIs : null;
  }
  switch (field.type) {
    case 'date':
      return samples.length === 0 || detectDates(samples) ? asItIs : null;
    case 'integer':
      return all(isWhole) ? asItIs : null;
    case 'integerList':
      return all((text) => /^\d+([\s,;|]+\d+)*$/.test(text.trim())) ? asItIs : null;
    case 'yesNo':
      return all((text) => /^(true|t|yes|y|1|x|false|f|no|n|0)$/i.test(text.trim())) ? asItIs : null;
    case 'number':
    case 'money':
      return all((text) => isNumber(text, decimalComma)) ? asItIs : null;
    default:
      return textReading(field, asItIs, samples);
  }
}

const named = new Set(['name', 'supplier', 'brand', 'brandFam', 'chain', 'location']);

/** A column of numbers holds no names, one of sizes no kinds of packages, one without any no sizes. */
function textReading(field: TargetColumn, asItIs: ColumnReading, samples: readonly string[]): ColumnReading | null {
  if (samples.length === 0) return asItIs;
  const sizes = share(samples, isSize);
  if (field.name === 'packageType' && sizes > 0.5) return null;
  if (field.name === 'size' && sizes < 0.5) return null;
  if (named.has(field.name) && share(samples, isWhole) > 0.5) return null;
  return asItIs;
}

const isWhole = (text: string): boolean => /^\d+(\.0+)?$/.test(text.trim());
const isSize = (text: string): boolean => readProductSize(text) !== null;
/** Of no samples: all. */
const share = (samples: readonly string[], test: (text: string) => boolean): number =>
  samples.length === 0 ? 1 : samples.filter(test).length / samples.length;

/** Ounces and units that no column holds, out of the sizes: of the column matched, or the only one that has any. */
function sizesFor(
  target: ImportTarget,
  sources: readonly SourceColumn[],
  matches: ColumnMatches,
  chosen: ReadonlyMap<string, Candidate>,
): ColumnMatches {
  if (target !== 'products') return {};
  const column = chosen.get('size')?.source ?? onlySizes(sources);
  if (column === null || share(column.samples, isSize) < 0.5 || column.samples.length === 0) return {};
  const read = column.samples.flatMap((text) => readProductSize(text) ?? []);
  const counted = read.filter(({ unitsPerCase }) => unitsPerCase !== null);
  const likely = (reading: ColumnReading): ColumnMatch => ({ expression: expressionOf(reading), certainty: 'likely' });
  return {
    ...(matches.size || [...chosen.values()].some(({ source }) => source === column)
      ? {}
      : { size: likely({ kind: 'column', column: column.name }) }),
    ...(matches.ozPerUnit ? {} : { ozPerUnit: likely({ kind: 'ounces', column: column.name }) }),
    ...(matches.unitsPerCase || counted.length < read.length / 2
      ? {}
      : { unitsPerCase: likely({ kind: 'units', column: column.name }) }),
  };
}

function onlySizes(sources: readonly SourceColumn[]): SourceColumn | null {
  const [first, ...others] = sources.filter(({ samples }) => samples.length > 0 && share(samples, isSize) > 0.8);
  return first !== undefined && others.length === 0 ? first : null;
}

/** A file without line numbers has its lines numbered, once someone has looked for them. */
function numberedFor(target: ImportTarget, { invoiceId, productId, lineNo }: ColumnMatches): ColumnMatches {
  if (target !== 'sales' || lineNo || !invoiceId || !productId) return {};
  return { lineNo: { expression: numberedByProduct, certainty: 'check' } };
}

const caseNames = new Set(words('cases, case quantity, cases sold, case quantity sold, case quantity shipped'));

/** The one column that counts cases. */
export function casesColumn(sources: readonly SourceColumn[]): SourceColumn | null {
  const [cases, ...others] = sources.filter(({ name }) => caseNames.has(headerWords(name).join(' ')));
  return cases === undefined || others.length > 0 ? null : cases;
}

/** A file that counts cases alone: what the size says a case holds makes units of them. */
function casesFor(target: ImportTarget, sources: readonly SourceColumn[], matches: ColumnMatches): ColumnMatches {
  const cases = casesColumn(sources);
  if (target !== 'sales' || cases === null) return {};
  // Beside a column of cases, one of bottles may hold all units or those that fill no case.
  if (matches.units) return { units: { ...matches.units, certainty: 'check' } };
  const size = onlySizes(sources);
  if (size === null) return {};
  if (share(size.samples, (text) => (readProductSize(text)?.unitsPerCase ?? null) !== null) < fittingShare) return {};
  const perCase = { column: size.name, isSize: true };
  const base = { of: 'cases', column: cases.name, perCase, bottles: null } as const;
  return { units: { expression: amountText({ base, discount: null, credits: null }), certainty: 'check' } };
}
