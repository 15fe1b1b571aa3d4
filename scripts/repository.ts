/** The repository as the architecture test sees it: its source files and what each imports. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * @property imports what it imports, types included
 * @property loads what runs before it: what it imports but for types
 * @property later what it may run in its process later: import(), threads
 * @property starts files that it names by their URL: threads, processes, what it reads
 */
export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: string[];
  loads: string[];
  later: string[];
  starts: string[];
};

const statement =
  /(?:^|[\n;])[ \t]*(?:import|export)\b(?<type>\s+type\b(?!\s+from\b))?[^'"`;]*?\bfrom\s*['"](?<file>[^'"]+)['"]/g;
const bare = /(?:^|[\n;])[ \t]*import\s*['"](?<file>[^'"]+)['"]/g;
const call = /\b(?:import|require)\(\s*['"`](?<file>[^'"`$]+)['"`]\s*[,)]/g;
const threads = /\bnew\s+(?:Shared)?Worker\(\s*(?:new\s+URL\(\s*)?['"`](?<file>[^'"`$]+)['"`]/g;
const named = [
  threads,
  /\bnew\s+URL\(\s*['"`](?<file>[^'"`$]+)['"`]\s*,\s*import\.meta\.url/g,
  /\bfork\(\s*['"`](?<file>[^'"`$]+)['"`]/g,
];
/** A file that only the run tells, so that no guard sees it. */
const computed = /\bimport\(\s*(?:[^\s'"`)]|`[^`]*\$\{)/;

/** Tracked and new files, as git lists them; paths relative to the root, with forward slashes. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** What differs from the commit before the last one; nothing where git knows none. */
export function changedFiles(): Set<string> {
  const listed = (...args: string[]): string[] => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
        '\n',
      );
    } catch {
      return [];
    }
  };
  return new Set([...listed('diff', '--name-only', 'HEAD~1'), ...listed('ls-files', '--others', '--exclude-standard')]);
}

export function sourceFiles(): SourceFile[] {
  return trackedFiles()
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => {
      return sourceFile(file, readFileSync(path.join(root, file), 'utf8'));
    });
}

/** Code and texts, without what npm writes. */
export function textFiles(): SourceFile[] {
  return trackedFiles()
    .filter((file) => /\.(ts|tsx|mjs|sql|md|json|css|html|sh)$/.test(file) && !file.endsWith('package-lock.json'))
    .map((file) => sourceFile(file, readFileSync(path.join(root, file), 'utf8')));
}

export function sourceFile(file: string, text: string): SourceFile {
  const filesOf = (...patterns: RegExp[]) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.file ?? ''));
  const typed = [...text.matchAll(statement)].filter(({ groups }) => groups?.type === undefined);
  const called = filesOf(call);
  return {
    path: file,
    text,
    lines: text.split('\n').length,
    isTest: /\.(test|spec)\.|\/testing\//.test(file),
    imports: [...filesOf(statement, bare), ...called],
    loads: [...typed.map(({ groups }) => groups?.file ?? ''), ...filesOf(bare)],
    later: [...called, ...filesOf(threads)],
    // A URL is relative without './', too.
    starts: [...new Set(filesOf(...named))].map((name) => (/^[.@]|^\w+:/.test(name) ? name : `./${name}`)),
  };
}

export const importsByName = ({ text }: SourceFile): boolean => !computed.test(text);

/** Everything that a file brings along, and by which file each came in; with what may run later, unless said otherwise. */
export function loadedBy(
  entry: string,
  files: ReadonlyMap<string, SourceFile>,
  { atOnce = false } = {},
): Map<string, string> {
  const from = new Map([[entry, '']]);
  for (const file of from.keys()) {
    const { loads = [], later = [] } = files.get(file) ?? {};
    for (const specifier of atOnce ? loads : [...loads, ...later]) {
      const target = resolveImport(file, specifier);
      if (!from.has(target)) from.set(target, file);
    }
  }
  return from;
}

/** The way by which it came in: 'main.ts > app.ts > jobs.ts'. */
export function wayTo(target: string, from: ReadonlyMap<string, string>): string {
  const before = from.get(target);
  return before === undefined || before === '' ? target : `${wayTo(before, from)} > ${target}`;
}

/** An import as a path within the repository ('domain/src/calendar.ts'), a package's name, or 'node:...'. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const own = /^@caselift\/([^/]+)\/(.+)$/.exec(specifier);
  if (own !== null) return `${own[1]}/src/${own[2]}.ts`;
  if (specifier.startsWith('node:')) return specifier;
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);
}
