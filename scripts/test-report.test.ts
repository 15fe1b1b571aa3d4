import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../vitest.config.ts';
import { root } from './repository.ts';
import {
  besideLedger,
  buildProject,
  journeysProject,
  projectTimes,
  readJourneys,
  readLedger,
  slowestFiles,
  sum,
} from './test-report.ts';

const journey = (title: string, status: string, ...durations: number[]) => ({
  title,
  tests: [
    {
      status,
      results: durations.map((duration) => ({ duration, attachments: [] as { name: string; path?: string }[] })),
    },
  ],
});

test('journeys are counted, failures are named, and one that passed on a second try is a failure', () => {
  const suites = [
    {
      file: 'goals.spec.ts',
      title: 'goals.spec.ts',
      specs: [journey('a goal is typed', 'expected', 2000), journey('a goal is pasted', 'flaky', 1000, 500)],
      suites: [{ file: 'goals.spec.ts', title: 'on a phone', specs: [journey('a goal is read', 'skipped', 0)] }],
    },
  ];
  expect(readJourneys({ suites, errors: [{ message: 'no demo\nat line 1' }] })).toEqual({
    passed: 1,
    failed: 2,
    skipped: [{ file: 'e2e/goals.spec.ts', name: 'on a phone > a goal is read', ofFailed: true }],
    names: ['e2e/goals.spec.ts: a goal is pasted', 'outside of journeys: no demo'],
    files: [{ project: journeysProject, file: 'e2e/goals.spec.ts', tests: 3, seconds: 3.5 }],
  });
});

test('a journey that failed is named with what its page showed, for whoever has no access to that machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = path.join(folder, 'error-context.md');
  const snapshot = ['- heading "Log in" [level=1]', '- alert: Too many tries.'];
  writeFileSync(page, `# Error details\n\n\`\`\`\nnot found\n\`\`\`\n\n\`\`\`yaml\n${snapshot.join('\n')}\n\`\`\`\n`);
  const failed = journey('someone signs in', 'unexpected', 10);
  for (const { results } of failed.tests) results[0]?.attachments.push({ name: 'error-context', path: page });
  const suites = [{ file: 'session.spec.ts', title: 'session.spec.ts', specs: [failed] }];
  expect(readJourneys({ suites, errors: [] }).names).toEqual([
    `e2e/session.spec.ts: someone signs in\n      ${snapshot.join('\n      ')}`,
  ]);
});

test('projects that ran side by side share the time on the clock as they share the work', () => {
  const file = (project: string, seconds: number) => ({ project, file: `${project}.test.ts`, tests: 2, seconds });
  expect(projectTimes([file('pure', 10), file('server side', 50), file('pure', 20)], 40)).toEqual([
    { project: 'pure', files: 2, tests: 4, seconds: 15 },
    { project: 'server side', files: 1, tests: 2, seconds: 25 },
  ]);
});

test('on a machine of half the speed a project may take twice the seconds, and what is over is said', () => {
  const ledger = readLedger('The loop takes 0.8 s.\n\n| pure | 60 | why | then |\n| journeys | 100 | why | then |');
  const project = (name: string, seconds: number) => ({ project: name, files: 1, tests: 1, seconds });
  const projects = [project('pure', 119), project('journeys', 230), project('new', 3)];
  const lines = besideLedger({ total: 352, loop: 1.6, projects, files: [] }, ledger);
  expect(lines.slice(1).map((line) => line.replace(/ +/g, ' '))).toEqual([
    'pure 119 s of 120 s 1 files, 1 tests',
    'journeys 230 s of 200 s 1 files, 1 tests OVER by 30 s',
    'new 3 s of 0 s 1 files, 1 tests OVER by 3 s',
    'all 352 s of 320 s OVER by 32 s',
  ]);
});

test('the ledger has a row for each project, and they add up to 12 minutes', () => {
  const { rows } = readLedger(readFileSync(path.join(root, 'docs', 'test-ledger.md'), 'utf8'));
  const named = config.test?.projects?.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  );
  const projects = [buildProject, ...(named ?? []), journeysProject];
  expect(rows.map(({ project }) => project).sort()).toEqual(projects.sort());
  expect(sum(rows.map(({ seconds }) => seconds))).toBe(720);
  expect(() => readLedger('# No table')).toThrow('has no loop');
});

test('the 20 slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 30 }, (_, n) => ({ project: 'pure', file: `${n}.test.ts`, tests: 1, seconds: n }));
  expect(slowestFiles(files)).toHaveLength(20);
  expect(slowestFiles(files)[0]).toBe('    29.0 s  29.test.ts');
});
