/** Which tests a change concerns: those that lead to a changed file by imports, the nearest first. */
import path from 'node:path';
import { resolveImport, type SourceFile } from './repository.ts';
import type { Timings } from './test-report.ts';

type Source = Pick<SourceFile, 'path' | 'text' | 'imports'>;

/** What a file reads or starts by a path of its own: '../models/facts.sql', '../migrations/', './reader-process.ts'. */
const ownPath = /['"`](\.{1,2}\/[^'"`$\s]+)/g;

/** The paths of files, and of folders with a slash at their end, that a file is made of. */
function partsOf({ path: from, text, imports }: Source): string[] {
  const named = [...text.matchAll(ownPath)].map(([, specifier = '']) => specifier);
  return [...imports, ...named].map((specifier) => resolveImport(from, specifier));
}

/** A folder that files name stands for what is in it, unless it is a whole package or more. */
const isIn = (file: string, folder: string): boolean =>
  folder.endsWith('/') && folder.split('/').length > 2 && !/\.tsx?$/.test(file) && file.startsWith(folder);

/** Who is made of a file. */
export function usersIn(files: readonly Source[]): (file: string) => string[] {
  const users = new Map<string, string[]>();
  const folders: [folder: string, user: string][] = [];
  for (const file of files) {
    for (const part of partsOf(file)) {
      if (part.endsWith('/')) folders.push([part, file.path]);
      else users.set(part, [...(users.get(part) ?? []), file.path]);
    }
  }
  return (file) => [
    ...(users.get(file) ?? []),
    ...folders.filter(([folder]) => isIn(file, folder)).map(([, user]) => user),
    ...(file.endsWith('.sql') ? files.filter((test) => namesModel(test, file)).map((test) => test.path) : []),
  ];
}

/** How many steps each file is away from a changed one; a changed one is 0 away. */
export function distances(usersOf: (file: string) => string[], changed: readonly string[]): Map<string, number> {
  const found = new Map(changed.map((file) => [file, 0]));
  for (let near = [...changed], away = 1; near.length > 0; away++) {
    near = [...new Set(near.flatMap(usersOf))].filter((file) => !found.has(file));
    for (const file of near) found.set(file, away);
  }
  return found;
}

/** Models and migrations are imported by nobody: a test that names a model's table is about it. */
const namesModel = ({ path: file, text }: Source, sql: string): boolean =>
  /\.test\.tsx?$/.test(file) && text.includes(path.basename(sql, '.sql'));

/** The slice of a file by its folder or, in contract, its name (ARCHITECTURE.md, Slices). */
export const sliceOf = (file: string): string | undefined =>
  /^(?:server|web)\/src\/(?:features|shared)\/([a-z-]+)\/|^contract\/src\/([a-z-]+)\.ts$/
    .exec(file)
    ?.slice(1)
    .find((word) => word !== undefined);

/** The journeys of changed slices; those that lead to a changed file of their own first. */
export function journeysOf(specs: readonly string[], changed: readonly string[], away: Map<string, number>): string[] {
  const words = new Set(changed.map(sliceOf).filter((word) => word !== undefined));
  const own = specs.filter((spec) => away.has(spec));
  const ofSlices = specs.filter((spec) =>
    [...words].some((word) => new RegExp(`^e2e/${word}[-.]`).test(spec) && !own.includes(spec)),
  );
  return [...own, ...ofSlices];
}

const isBeside = (file: string, changed: readonly string[]): boolean =>
  changed.some((other) => file.startsWith(`${path.posix.dirname(other)}/`));

/** Beside a changed file first, then by steps, then what takes less. */
export function nearestFirst(
  tests: readonly string[],
  changed: readonly string[],
  away: Map<string, number>,
  secondsOf: (file: string) => number,
): string[] {
  const order = (file: string) => [isBeside(file, changed) ? 0 : 1, away.get(file) ?? 0, secondsOf(file)] as const;
  return [...tests].sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
  });
}

/** Seconds of a file by itself: of the last whole run, else as slow-files.json says, or as most files of its kind take. */
export function secondsBy(timings: Timings | null, slow: Record<string, number> = {}): (file: string) => number {
  const known = new Map(timings?.files.map(({ file, seconds }) => [file, seconds]));
  return (file) => known.get(file) ?? slow[file] ?? guesses.find(([pattern]) => pattern.test(file))?.[1] ?? 0;
}

const guesses: readonly [RegExp, number][] = [
  [/^e2e\//, 20],
  [/\.tsx$/, 1.5],
  [/^(domain|contract|scripts|web)\//, 0.3],
  [/\.process\.|^server\/src\/(cli|start)\//, 20],
  [/^/, 3],
];

/** Files in their order as long as they fit, without those that are too long; one in any case. */
export function fitting(files: readonly string[], seconds: number, secondsOf: (file: string) => number): string[] {
  let left = seconds;
  return files.filter((file, at) => {
    const fits = at === 0 || secondsOf(file) <= left;
    if (fits) left -= secondsOf(file);
    return fits;
  });
}
