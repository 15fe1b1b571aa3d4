import type { MappingPreview } from '@caselift/contract/imports';
import {
  type LeaveOutRule,
  leaveOutTests,
  leaveOutWords,
  needsNumber,
  needsValues,
  ruleFault,
} from '@caselift/domain/mapping/leave-out';
import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { wholeNumber } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './mapping.module.css';
import { PartPicker } from './PartPicker.tsx';
import { ValueChips } from './ValueChips.tsx';

type LeaveOutRowsProps = {
  rules: readonly LeaveOutRule[];
  columns: readonly SourceColumn[];
  leftOut: MappingPreview['leftOut'];
  onChange: (rules: LeaveOutRule[]) => void;
};

const tests = leaveOutTests.map((test) => ({ value: test, label: leaveOutWords[test] }));
const isWhole = (rule: LeaveOutRule): boolean => ruleFault(rule) === null;
const same = (a: readonly LeaveOutRule[], b: readonly LeaveOutRule[]) => JSON.stringify(a) === JSON.stringify(b);

/** Rules for rows that don't count, each built of a column, a test and the values that occur. */
export function LeaveOutRows({ rules, columns, leftOut, onChange }: LeaveOutRowsProps) {
  const [typed, setTyped] = useState<readonly LeaveOutRule[]>(rules);
  // A rule that was just begun stays here until it says something.
  const shown = same(typed.filter(isWhole), rules) ? typed : rules;
  const change = (next: readonly LeaveOutRule[]) => {
    setTyped(next);
    onChange(next.filter(isWhole));
  };
  const withRule = (place: number, rule: LeaveOutRule) =>
    change(shown.map((other, index) => (index === place ? rule : other)));
  return (
    <Stack gap={8} as="section" aria-label="Rows to leave out">
      <Text as="h3" kind="subhead">
        Rows to leave out
      </Text>
      {shown.length === 0 ? (
        <Text as="p" tone="soft">
          Every row counts. Leave out deposits, empties, fees and totals.
        </Text>
      ) : null}
      {shown.map((rule, place) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name and keep their order
          key={place}
          rule={rule}
          columns={columns}
          count={isWhole(rule) ? countOf(leftOut, shown.slice(0, place).filter(isWhole).length) : null}
          onChange={(next) => withRule(place, next)}
          onRemove={() => change(shown.filter((_, index) => index !== place))}
        />
      ))}
      <Row wrap screenOnly>
        <Button
          startIcon={<Plus size={16} strokeWidth={1.75} />}
          onClick={() => change([...shown, { column: '', test: 'is', values: [] }])}
        >
          Leave out rows...
        </Button>
      </Row>
    </Stack>
  );
}

const countOf = (leftOut: MappingPreview['leftOut'], place: number): number | null =>
  leftOut?.byCondition[place] ?? null;

type RuleProps = {
  rule: LeaveOutRule;
  columns: readonly SourceColumn[];
  /** Rows that it leaves out of the first ones; null while nobody knows. */
  count: number | null;
  onChange: (rule: LeaveOutRule) => void;
  onRemove: () => void;
};

function Rule({ rule, columns, count, onChange, onRemove }: RuleProps) {
  const { column, test, values = [] } = rule;
  const fault = ruleFault(rule);
  const name = column === '' ? 'the column' : column;
  return (
    <div className={styles.rule}>
      <Row align="bottom" gap={8}>
        <Stack gap={0} grow>
          <PartPicker
            label="Leave out rows where"
            columns={columns}
            value={column}
            onPick={(next) => onChange({ ...rule, column: next, ...(needsValues(test) ? { values: [] } : {}) })}
          />
        </Stack>
        <SelectField
          label={`Test of ${name}`}
          bare
          value={test}
          options={tests}
          onChange={(next) => onChange(needsValues(next) ? valuesFor(rule, next) : { column, test: next })}
        />
        <IconButton aria-label={`Remove the rule about ${name}`} title="Remove" onClick={onRemove}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </Row>
      {needsNumber(test) ? (
        <OutlinedInput
          value={values[0] ?? ''}
          placeholder="0"
          onChange={(event) => onChange({ ...rule, values: [event.target.value] })}
          inputProps={{ 'aria-label': `Number for ${name}`, inputMode: 'decimal', maxLength: 20 }}
        />
      ) : null}
      {needsValues(test) && !needsNumber(test) && column !== '' ? (
        <ValueChips
          of={name}
          samples={columns.find((source) => source.name === column)?.samples ?? []}
          values={values}
          onChange={(next) => onChange({ ...rule, values: next })}
        />
      ) : null}
      <Text kind="caption" tone={fault !== null ? 'warn' : 'soft'}>
        {fault ?? (count === null ? '' : `${wholeNumber(count)} of the first rows`)}
      </Text>
    </div>
  );
}

/** Values stay where the next test takes them. */
function valuesFor({ column, test, values = [] }: LeaveOutRule, next: LeaveOutRule['test']): LeaveOutRule {
  return { column, test: next, values: needsNumber(test) === needsNumber(next) ? values : [] };
}
