/** Sales reps by percent: as dots, or, where these would hide each other, as bars that list theirs. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { statusLevel, statusText } from '../../../shared/statements/items/item-words.ts';
import { countText } from '../../../ui/figures.ts';
import { joined, Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { barsOf, dotsOf, type Rep } from './places.ts';
import styles from './report-charts.module.css';

/** One rep is opened, several are listed. x, bottom: where its words stand, in percent and pixels. */
type Mark = { key: string; label: string; reps: readonly Rep[]; look: CSSProperties; x: number; bottom: number };

/** Pixels. */
const dotHeight = 12;
const barHeight = 40;

function dotMarks(reps: readonly Rep[]): Mark[] | undefined {
  return dotsOf(reps)?.map(({ rep, x, row }) => ({
    ...{ key: rep.userId, label: `${rep.name}, ${statusText(rep.status)}`, reps: [rep], x },
    look: { left: `${x}%`, bottom: 6 + row * dotHeight },
    bottom: 10 + (row + 1) * dotHeight,
  }));
}

function barMarks(all: readonly Rep[]): Mark[] {
  const bars = barsOf(all);
  const most = Math.max(...bars.map(({ reps }) => reps.length));
  return bars.map(({ from, to, reps }) => {
    const height = Math.max(4, (barHeight * reps.length) / most);
    const range = to === 100 ? `${from}% and more` : `${from}% to ${to}%`;
    return {
      ...{ key: String(from), label: `${countText(reps.length, 'rep')}, ${range}`, reps },
      look: { left: `${from}%`, width: `${to - from}%`, height },
      ...{ x: (from + to) / 2, bottom: height + 30 },
    };
  });
}

const sayRep = ({ name, status }: Rep) => `${name} ${statusText(status)}`;

type StatusMarksProps = { reps: readonly Rep[]; steps: readonly number[]; onPerson: (userId: string) => void };

/** Arrow keys go from one mark to the next, Enter opens a rep's row or lists the reps of a bar. */
export function StatusMarks({ reps, steps, onPerson }: StatusMarksProps) {
  const dots = dotMarks(reps);
  const marks = dots ?? barMarks(reps);
  const [told, setTold] = useState<string | null>(null);
  const [stop, setStop] = useState(0);
  const [listed, setListed] = useState<{ anchor: HTMLElement; mark: Mark } | null>(null);
  const shown = marks.find(({ key }) => key === told);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = to === undefined ? undefined : buttons[to];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const choose = (userId: string) => {
    setListed(null);
    onPerson(userId);
  };
  return (
    <>
      <div className={styles.marks} role="toolbar" aria-label="Sales reps by percent" onKeyDown={onKeyDown}>
        {steps.map((step) => (
          <span key={step} className={styles.step} style={{ left: `${step}%` }} aria-hidden />
        ))}
        {marks.map((mark, at) => (
          <button
            key={mark.key}
            type="button"
            className={joined([
              dots === undefined ? styles.bar : styles.dot,
              styles[statusLevel(mark.reps[0]?.status ?? 0)],
            ])}
            style={mark.look}
            tabIndex={at === Math.min(stop, marks.length - 1) ? 0 : -1}
            aria-label={mark.label}
            aria-haspopup={dots === undefined ? 'menu' : undefined}
            onClick={({ currentTarget: anchor }) => {
              const [rep] = mark.reps;
              if (dots === undefined) setListed({ anchor, mark });
              else if (rep !== undefined) onPerson(rep.userId);
            }}
            onFocus={() => {
              setStop(at);
              setTold(mark.key);
            }}
            onBlur={() => setTold(null)}
            onPointerEnter={() => setTold(mark.key)}
            onPointerLeave={() => setTold(null)}
          >
            {dots === undefined && <span>{mark.reps.length}</span>}
          </button>
        ))}
        {shown && (
          <span
            className={styles.told}
            data-side={shown.x < 30 ? 'left' : shown.x > 70 ? 'right' : undefined}
            style={{ left: `${shown.x}%`, bottom: shown.bottom }}
            aria-hidden
          >
            {shown.reps.length === 1 ? shown.reps.map(sayRep) : shown.label}
          </span>
        )}
      </div>
      <Menu
        open={listed !== null}
        anchorEl={listed?.anchor ?? null}
        onClose={() => setListed(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': listed?.mark.label } }}
      >
        {listed?.mark.reps.toReversed().map(({ userId, name, status }) => (
          <MenuItem key={userId} onClick={() => choose(userId)}>
            <Row as="span" spread grow gap={16}>
              {name} <Text tone="soft">{statusText(status)}</Text>
            </Row>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
