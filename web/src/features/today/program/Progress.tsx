import type { OwnItem } from '@caselift/contract/own-items';
import { readToday, type TodayProgram, todayTexts } from '@caselift/contract/today';
import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock-3';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { achievedText, statusText } from '../../../shared/statements/items/item-words.ts';
import { FieldRow } from '../../../ui/field/FieldRow.tsx';
import { StepBar } from '../../../ui/field/StepBar.tsx';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Rows } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import styles from './program.module.css';
import { StateMark } from './StateMark.tsx';
import { stepsAhead } from './steps-ahead.ts';

/** Selling days within which a last day is near. */
const nearDays = 3;

/** How far the program is, with a bar to its steps, the steps ahead, and its parts. */
export function Progress({ program }: { program: OwnItem }) {
  const today = useQuery({ ...endpointQuery(readToday, { query: useScope() }), ...silently });
  const running = today.data?.programs.find(
    ({ itemId, instance }) => itemId === program.itemId && instance === program.from,
  );
  return (
    <Panel title={texts.progress} end={running && <DaysLeft program={running} />}>
      <PanelBody>
        <p className={styles.figures}>
          {running ? (
            <span>
              {running.progress.of} <Text kind="figure">{running.progress.has}</Text> {running.progress.needs}
              {running.progress.waiting && `, ${running.progress.waiting}`}
            </span>
          ) : (
            <Text kind="section">{achievedText(program) ?? statusText(program.status)}</Text>
          )}
          <span className={styles.soFar}>
            <b>{dollarsAndCents(program.amount)}</b> {texts.soFar}
          </span>
        </p>
        {running?.bar && (
          <StepBar
            large
            label={running.label}
            scale={running.bar.end}
            done={running.bar.done}
            waiting={running.bar.waiting}
            threshold={running.bar.threshold}
            marks={running.bar.marks}
          />
        )}
      </PanelBody>
      {running && <Ahead program={running} unit={program.unit} />}
      {program.children.length > 0 && (
        <Rows aria-label={texts.parts}>
          {program.children.map((child) => (
            <li key={child.itemId} className={styles.step}>
              <FieldRow
                title={child.name}
                notes={[achievedText(child)]}
                amount={
                  child.weightPercent === null && !child.isQualifier
                    ? dollarsAndCents(child.amount)
                    : statusText(child.status)
                }
              />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function DaysLeft({ program: { daysLeft } }: { program: TodayProgram }) {
  const isNear = daysLeft <= nearDays;
  return (
    <Text tone={isNear ? 'warn' : 'soft'} weight={isNear ? 'bold' : 'regular'}>
      <TextIcon icon={Clock} /> {todayTexts.daysLeft(daysLeft)}
    </Text>
  );
}

function Ahead({ program, unit }: { program: TodayProgram; unit: string }) {
  const steps = stepsAhead(program, unit);
  if (steps.length === 0) return null;
  return (
    <Rows aria-label={texts.ahead}>
      {steps.map(({ title, note, amount, isNext }) => (
        <li key={title} className={joined([styles.step, isNext && styles.stepNext])}>
          <FieldRow lead={<StateMark state="open" />} title={title} notes={[note]} amount={amount} large />
        </li>
      ))}
    </Rows>
  );
}
