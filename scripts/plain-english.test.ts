import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { proseIn, titlesIn } from './prose.ts';
import { changedFiles, root, sourceFiles, trackedFiles } from './repository.ts';
import { textsIn } from './texts.ts';

/** What no text says, with an example. Only constructions that are always wrong, so that nothing is flagged in error. */
const banned: readonly [RegExp, string][] = [
  [/\banew\b/i, 'Please start anew.'],
  [/\b(thereby|henceforth|whereby|whom|somebody)\b/i, 'Somebody else signs in with it.'],
  [/\bknown so far\b/i, 'Route 9 is no route known so far'],
  [/\bin force\b/i, 'Putting in force again...'],
  [/\be-mails?\b/i, 'Wrong e-mail or password.'],
  [/(?<!\bthere )\bis no (?!(longer|more|less|later|earlier)\b)\w/i, 'The file is no picture that can be read.'],
  [/\bway in\b(?! which\b)/i, 'The person has no way in.'],
  [/\b(his|him|himself)\b/i, 'Give an email of his own first.'],
  [/\b(threw|mend(s|ed)?)\b/i, 'Mend the file and import it again.'],
  [
    /, for (its?|they|their|the|that|this|these|an?) (\w+ )?(is|are|was|were|has|have|can|cannot)\b/i,
    'They cannot sign in, for the email is taken.',
  ],
  [/\bbeing asked\b/i, 'How the update stands is being asked.'],
  [/\d %/, 'Prices are up 5 %.'],
];

/** What comments, tests' titles and documents don't say either. */
const bannedInProse: readonly [RegExp, string][] = [
  ...banned,
  [/\bwhose\b/i, 'A rep whose goal is missing earns nothing.'],
  [/\bhe\b/i, 'The rep earns what he sells.'],
  [/\b(an|the) own\b/i, 'An own goal beats the one of the team.'],
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

  test.each([
    'There is no more to show.',
    'This is no longer kept.',
    'The way in which files are read',
    'Prices are up 5%.',
    'Email is required for the rep to sign in.',
  ])('may say %j', (text) => expect(faultsIn(`const text = ${JSON.stringify(text)};`, 'ts')).toEqual([]));

  test('are plain English in every package', () => {
    const faults = sourceFiles()
      .filter(({ path, isTest }) => product.test(path) && !isTest)
      .flatMap(({ path, text }) =>
        faultsIn(text, path.endsWith('x') ? 'tsx' : 'ts').map((fault) => `${path}:${fault.line} ${fault.text}`),
      );
    expect(faults).toEqual([]);
  });
});

/** Migrations are applied by their checksum, so the text of those that were released stays. */
const released = (file: string) => file.startsWith('db/migrations/') && file < 'db/migrations/0044';

const proseFaultsIn = (file: string, source: string) =>
  proseIn(file, source).filter(
    ({ text }) => !stored.some((name) => text.includes(name)) && bannedInProse.some(([pattern]) => pattern.test(text)),
  );

describe('comments, titles of tests and documents', () => {
  test.each(bannedInProse)('do not say %s', (_, example) => {
    const inProse = (file: string, source: string) => proseFaultsIn(file, source).map(({ line }) => line);
    const split = example.replace(' ', '\n// ');
    expect(inProse('a.ts', `const url = 'http://a';\n// ${split}\n`)).toEqual([2]);
    expect(inProse('a.tsx', `const Page = () => <p>{/* ${example} */}</p>;`)).toEqual([1]);
    expect(inProse('a.test.ts', `describe('a', () => {\n  test.each([1])(${JSON.stringify(example)});\n});`)).toEqual([
      2,
    ]);
    expect(inProse('a.ts', `const rows = sql\`select 1 -- ${example}\`;`)).toEqual([1]);
    expect(inProse('a.sql', `-- ${split.replace('//', '--')}\nselect 1;`)).toEqual([1]);
    expect(inProse('a.css', `.a {\n  /* ${example} */\n}`)).toEqual([2]);
    expect(inProse('a.md', `# A\n\n- ${example}`)).toEqual([3]);
  });

  test('leave alone what is code', () => {
    expect(proseFaultsIn('a.md', '```\nwhose\n```\n`whose` [a](whose.md)')).toEqual([]);
    expect(proseFaultsIn('a.ts', "const whose = '// whose';\nconst sql = `// whose`;\nconst at = /whose/;")).toEqual(
      [],
    );
  });

  test('are plain English', () => {
    const faults = trackedFiles()
      .filter((file) => /\.(ts|tsx|mjs|css|sql|md)$/.test(file) && !released(file))
      .flatMap((file) =>
        proseFaultsIn(file, readFileSync(path.join(root, file), 'utf8')).map(
          (fault) => `${file}:${fault.line} ${fault.text}`,
        ),
      );
    expect(faults).toEqual([]);
  });
});

/** So many titles begin like that, from before there was this check. The number may only fall. */
const cutOffTitles = 773;

const irregular =
  'begun|bought|brought|built|chosen|cut|done|drawn|found|given|gone|held|hidden|kept|known|left|lost|made|paid|put|read|said|seen|sent|set|shown|sold|split|taken|thrown|told|written';
const goesOn =
  'after|again|and|as|at|away|back|before|beside|by|first|for|from|in|into|it|late|not|of|on|once|only|or|out|outright|over|so|through|to|twice|under|until|up|when|where|while|with|without';
/** Begins a title that only goes on with the one above it. With -ing a sentence begins: 'importing it again changes nothing'. */
const cutOff = new RegExp(`^(of|is|are)\\b|^(\\w+ed|${irregular})(,| (${goesOn})\\b)`);
const titlesOf = (file: string, source: string) => titlesIn(file, source).filter(({ text }) => cutOff.test(text));

describe('titles of tests', () => {
  test.each([
    'of a job that is canceled',
    'is refused for others',
    'are kept',
    'sent again changes nothing',
    'killed outright, it takes its worker with it',
    'moved back, the old file is not taken for the new one',
  ])('one that begins like "%s" is found', (title) => {
    expect(titlesOf('a.test.ts', `describe('a', () => {\n  test('${title}', () => {});\n});`)).toEqual([
      { line: 2, text: title },
    ]);
  });

  test.each([
    'a canceled job is told',
    'importing the same again changes nothing',
    'closed periods stay',
    '%s is told',
  ])('one such as "%s" is left alone', (title) =>
    expect(titlesOf('a.test.ts', `test('${title}', () => {});`)).toEqual([]),
  );

  test('those that only go on with the one above become fewer', () => {
    const found = trackedFiles()
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) =>
        titlesOf(file, readFileSync(path.join(root, file), 'utf8')).map(({ line, text }) => ({ file, line, text })),
      );
    const changed = changedFiles();
    const here = found.filter(({ file }) => changed.has(file)).map(({ file, line, text }) => `${file}:${line} ${text}`);
    if (here.length > 0) console.warn(`Begin these titles like sentences:\n${here.join('\n')}`);
    if (found.length < cutOffTitles) console.warn(`Only ${found.length} are left: lower cutOffTitles.`);
    expect(found.length, here.join('\n')).toBeLessThanOrEqual(cutOffTitles);
  });
});
