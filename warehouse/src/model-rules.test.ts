/** The models keep to SQL that gives the same rows on DuckDB and BigQuery. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenRules, modelRules } from './testing/model-rules.ts';

const models = new URL('../models/', import.meta.url);

describe('the SQL of the models', () => {
  const files = readdirSync(models, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));

  test('is all looked through', () => {
    expect(files).toEqual(expect.arrayContaining(['facts.sql', 'staging/stg_lines.sql', 'marts/snapshot_days.sql']));
  });

  test.each(files)('%s breaks no rule on a line of its own', (file) => {
    const broken = brokenRules(readFileSync(new URL(file, models), 'utf8'));
    expect(broken.map((line) => `warehouse/models/${file}:${line}`)).toEqual([]);
  });
});

describe('a rule', () => {
  test.each(modelRules.flatMap(({ write, breaks }) => breaks.map((sql) => [write, sql] as const)))(
    '"%s" notices %j',
    (write, sql) => {
      const line = sql.split('\n').length + 1;
      expect(brokenRules(`-- nothing's "wrong" here\n${sql}`)).toContain(`${line}: ${write}`);
    },
  );

  test.each(modelRules.flatMap(({ keeps }) => keeps))('lets %j be', (sql) => {
    expect(brokenRules(sql)).toEqual([]);
  });
});
