import { describe, expect, test } from 'vitest';
import { sourceFiles } from './repository.ts';
import { textsIn } from './texts.ts';

/** What no text says, with an example. Only constructions that are always wrong, so that nothing is flagged in error. */
const banned: readonly [RegExp, string][] = [
  [/\banew\b/i, 'Please start anew.'],
  [/\b(thereby|henceforth|whereby|whom|somebody)\b/i, 'Somebody else signs in with it.'],
  [/\bknown so far\b/i, 'Route 9 is no route known so far'],
  [/\bin force\b/i, 'Putting in force again...'],
  [/\be-mails?\b/i, 'Wrong e-mail or password.'],
  [/(?<!\bthere )\bis no (?!longer\b|more\b)\w/i, 'The file is no picture that can be read.'],
  [/\bway in\b/i, 'The person has no way in.'],
  [/\b(his|him|himself)\b/i, 'Give an email of his own first.'],
  [/\b(threw|mend)\b/i, 'Mend the file and import it again.'],
  [
    /, for (its?|they|their|the|that|this|these|an?) (\w+ )?(is|are|was|were|has|have|can|cannot)\b/i,
    'They cannot sign in, for the email is taken.',
  ],
  [/\bbeing asked\b/i, 'How the update stands is being asked.'],
  [/\d %/, 'Prices are up 5 %.'],
];

/** Names of actions in the audit log, which stay as they were stored. */
const stored = ['ask for a new e-mail'];

const product = /^(contract|domain|db|demo|warehouse|server|web)\/src\/|^scripts\/[a-z-]+\.(ts|mjs)$/;

const faultsIn = (source: string, lang: 'ts' | 'tsx') =>
  textsIn(source, lang).filter(
    ({ text }) => text.includes(' ') && !stored.includes(text) && banned.some(([pattern]) => pattern.test(text)),
  );

describe('the texts that people read', () => {
  test.each(banned)('do not say %s', (_, example) => {
    expect(faultsIn(`const text = ${JSON.stringify(example)};`, 'ts')).toEqual([{ line: 1, text: example }]);
    expect(faultsIn(`const Page = () =>\n  <p>{name}: ${example} <b>Done</b></p>;`, 'tsx')).toMatchObject([
      { line: 2 },
    ]);
  });

  test('are plain English in every package', () => {
    const faults = sourceFiles()
      .filter(({ path, isTest }) => product.test(path) && !isTest)
      .flatMap(({ path, text }) =>
        faultsIn(text, path.endsWith('x') ? 'tsx' : 'ts').map((fault) => `${path}:${fault.line} ${fault.text}`),
      );
    expect(faults).toEqual([]);
  });
});
