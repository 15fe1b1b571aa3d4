import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFile } from '../repository.ts';

/** Texts of files by their paths. */
export type Snippets = Record<string, string>;

/** A guard, with what it must find, each by itself, and what it must leave alone. */
export type Rule = {
  rule: string;
  /** A line for each fault. */
  faultsIn: (files: readonly SourceFile[]) => string[];
  finds: readonly [Snippets, ...Snippets[]];
  leaves: readonly [Snippets, ...Snippets[]];
};

const filesOf = (snippets: Snippets) => Object.entries(snippets).map(([path, text]) => sourceFile(path, text));

export function testRules(rules: readonly Rule[], files: readonly SourceFile[]): void {
  describe.each(rules)('$rule', ({ faultsIn, finds, leaves }) => {
    test.each(finds)('%j breaks it', (snippets) => expect(faultsIn(filesOf(snippets))).toHaveLength(1));
    test.each(leaves)('%j keeps it', (snippets) => expect(faultsIn(filesOf(snippets))).toEqual([]));
    test('the repository keeps it', () => expect(faultsIn(files)).toEqual([]));
  });
}
