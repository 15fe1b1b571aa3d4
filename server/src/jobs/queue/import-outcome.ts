/** The report of an import in the words of people and of the contract; the command line says the same sentences. */
import type { ImportOutcome, ImportProblem } from '@caselift/contract/imports';
import { targetColumns } from '@caselift/domain/import-columns';
import type { ImportReport, Problem } from '@caselift/warehouse/import-report';

const number = new Intl.NumberFormat('en-US');

/** @example "12 rows of sales rejected: Invoice date is not a date in the mapping's format" */
export function problemSentence({ target, kind, effect, count, examples }: Problem): string {
  const rows = `${number.format(count)} ${count === 1 ? 'row' : 'rows'} of ${target}`;
  const became = { rejected: 'rejected', kept: 'kept, please check', removed: 'removed, please check' }[effect];
  const [example] = examples;
  if (!example) return `${rows} ${became}: ${kind}`;
  // What the reader of the file said of this one line is told with the line.
  const reason = kind === 'malformed' ? example.reason.replace(/ \([\s\S]*\)$/, '') : example.reason;
  return `${rows} ${became}: ${labelOf(target, example.column)} ${reason}`;
}

function labelOf(target: Problem['target'], column: string | null): string {
  return targetColumns[target].find(({ name }) => name === column)?.label ?? column ?? 'the line';
}

export function problemForPeople(problem: Problem): ImportProblem {
  const { target, kind, effect, count, examples } = problem;
  return {
    target,
    kind,
    sentence: problemSentence(problem),
    count,
    rejected: effect === 'rejected',
    removed: effect === 'removed',
    examples,
  };
}

/** @param result what an import job left behind */
export function outcomeOf(result: unknown): ImportOutcome {
  const report = result as ImportReport;
  const { refused, reason, changeId, problems, rejectsFile } = report;
  // Reports of earlier releases don't say how many lines were removed: none was.
  const targets: ImportOutcome['targets'] = Object.fromEntries(
    Object.entries(report.targets).map(([target, counts]) => [target, { ...counts, removed: counts.removed ?? 0 }]),
  );
  return {
    refused,
    reason,
    changeId,
    targets,
    problems: problems.map(problemForPeople),
    hasRejects: rejectsFile !== null,
  };
}
