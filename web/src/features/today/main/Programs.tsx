import { type Today, type TodayProgram, todayTexts } from '@caselift/contract/today';
import { weekdayText } from '@caselift/domain/dates';
import { nearDays } from '@caselift/domain/programs/reach';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { moneyText } from '../../../shared/field/worth-words.ts';
import { FieldPart, FieldRows, fieldTarget } from '../../../ui/field/FieldRow.tsx';
import { StepBar } from '../../../ui/field/StepBar.tsx';
import { dollars, dollarsAndCents } from '../../../ui/figures.ts';
import { joined, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './programs.module.css';

/** Listed before "Show all": the accounts below are as important. */
const shownFirst = 6;

/** The programs that run, by dollars within reach. */
export function Programs({ today: { programs, reach } }: { today: Today }) {
  const [all, setAll] = useState(false);
  const shown = all ? programs : programs.slice(0, shownFirst);
  if (programs.length === 0) {
    return (
      <FieldPart title={todayTexts.programs} label={todayTexts.reachable}>
        <Text as="p" tone="soft">
          {todayTexts.noPrograms}
        </Text>
      </FieldPart>
    );
  }
  return (
    <FieldPart
      title={todayTexts.programs}
      label={todayTexts.reachable}
      note={todayTexts.programsNote}
      end={
        <>
          {dollars(reach)}
          <span className="visually-hidden"> {todayTexts.withinReach}</span>
        </>
      }
    >
      <FieldRows>
        {shown.map((program) => (
          <li key={`${program.itemId} ${program.instance}`}>
            <ProgramRow program={program} />
          </li>
        ))}
      </FieldRows>
      {shown.length < programs.length && (
        <Stack screenOnly>
          <Button onClick={() => setAll(true)}>{todayTexts.showAll(programs.length)}</Button>
        </Stack>
      )}
    </FieldPart>
  );
}

function ProgramRow({ program }: { program: TodayProgram }) {
  const { itemId, instance, name, next, bar, label, progress, earned } = program;
  return (
    <Link to="/today/program" search={{ itemId, instance }} className={joined([fieldTarget, styles.program])}>
      <span className={styles.line}>
        <span className={styles.words}>
          <Text kind="section">{name}</Text>
          <DaysLeft program={program} />
        </span>
        {next && (
          <span className={styles.next}>
            <Text kind="title">+{moneyText(next.amount)}</Text>
            <Text kind="caption" tone="soft">
              {next.words}
            </Text>
          </span>
        )}
      </span>
      {bar && <StepBar label={label} scale={bar.end} {...bar} />}
      <span className={styles.line}>
        {/* The bar says it already, with its steps. */}
        <Text kind="caption" tone="soft" className={styles.words} aria-hidden={bar !== null}>
          {progress.of} <b>{progress.has}</b> {progress.needs}
          {progress.waiting && `, ${progress.waiting}`}
        </Text>
        <Text kind="caption" tone="soft" fit="whole">
          <b>{dollarsAndCents(earned)}</b> {todayTexts.soFar}
        </Text>
      </span>
    </Link>
  );
}

function DaysLeft({ program: { daysLeft, isLocked, to } }: { program: TodayProgram }) {
  const Icon = isLocked ? Lock : Clock;
  const isNear = daysLeft > 0 && daysLeft <= nearDays;
  const words = isNear ? todayTexts.ends(daysLeft, weekdayText(to)) : todayTexts.daysLeft(daysLeft);
  return (
    <Text kind="caption" tone={isNear ? 'warn' : 'soft'} className={joined([styles.days, isNear && styles.near])}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {isLocked ? `${todayTexts.locked}, ${words}` : words}
    </Text>
  );
}
