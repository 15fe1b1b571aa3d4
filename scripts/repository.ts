/** The repository as the architecture test sees it: its source files and what each imports. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export type SourceFile = { path: string; text: string; lines: number; isTest: boolean; imports: string[] };

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

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
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
      return {
        path: file,
        text,
        lines: text.split('\n').length,
        isTest: /\.(test|spec)\.|\/testing\//.test(file),
        imports,
      };
    });
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
