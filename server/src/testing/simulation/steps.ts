/** A life as it is drawn: nothing but a list of steps, so that some may be left out and the others stay what they are. */
import { randomStream } from '@caselift/demo/random';
import { addDays, addMonths, type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import { actions } from './actions.ts';
import { houseDay } from './house.ts';
import type { Step } from './step.ts';

/** So many things happen in a month besides its files, publications and its closing; most of them near its ends. */
const drawnAMonth = 12;

const isWeekday = (day: IsoDate) => ![0, 6].includes(new Date(day).getUTCDay());

function weekdayFrom(day: IsoDate, step: 1 | -1): IsoDate {
  let at = day;
  while (!isWeekday(at)) at = addDays(at, step);
  return at;
}

/** Each month has files that are published, and its end; the month before is closed in its first days, unless something keeps it open. */
export function drawLife(seed: number, months: number): Step[] {
  const random = randomStream(seed, 'life');
  const drawn = actions.filter(({ weight }) => weight > 0).map((action) => [action.name, action.weight] as const);
  const steps: Step[] = [];
  const add = (day: IsoDate, action: string, size = 1) =>
    steps.push({ day, action, size, seed: random.between(0, 2 ** 31 - 1) });
  for (let month = 1; month <= months + 1; month += 1) {
    const first = addMonths(`${houseDay.slice(0, 7)}-01`, month);
    const last = lastOfMonth(first);
    const isCoda = month > months;
    const dayIn = (from: number, to: number) => weekdayFrom(addDays(first, random.between(from, to) - 1), 1);
    const opened = weekdayFrom(addDays(first, 1), 1);
    add(opened, 'new sales', 6);
    add(opened, 'publish');
    // What is found wrong in a month is put right before it is closed.
    if (month > 1 && random.chance(0.7)) add(dayIn(3, 6), 'item of a month that is over');
    if (month > 1) add(dayIn(4, 9), 'close');
    if (!isCoda) {
      add(dayIn(11, 19), 'new sales', 20);
      add(dayIn(20, 22), 'publish');
      add(weekdayFrom(last, -1), 'new sales', 20);
      add(weekdayFrom(last, -1), 'publish');
    }
    for (let at = 0; at < (isCoda ? 4 : drawnAMonth); at += 1) {
      const [from, to] = isCoda || random.chance(0.35) ? [2, 8] : random.chance(0.5) ? [23, 28] : [9, 22];
      add(dayIn(from, to), random.pickWeighted(drawn), random.between(1, 6));
    }
  }
  // Of one day in the order in which they were drawn.
  return steps.sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
}
