/** A life that fails, as a person reads it and a test can hold it. */
import type { Fault } from './invariant.ts';
import { type Lived, runLife } from './run-life.ts';
import { shrink } from './shrink.ts';
import type { Step } from './step.ts';

/** Whether the life ends with the same fault: of the same invariant about the same. */
export const failsWith = (fault: Fault) => async (steps: readonly Step[]) =>
  (await runLife(steps)).faults.some(({ invariant, key }) => invariant === fault.invariant && key === fault.key);

/** The life shrunk, with what happens in it, what does not hold then, and its steps as a test holds them. */
export async function scenarioOf(steps: readonly Step[], lived: Lived, most: number): Promise<string> {
  const [fault] = lived.faults;
  if (fault === undefined) return '';
  const shrunk = await shrink(steps.slice(0, lived.steps + 1), failsWith(fault), most);
  const again = await runLife(shrunk.steps);
  const isSame = again.faults.length > 0;
  const rows = shrunk.steps.map(
    ({ day, action, seed, size }) =>
      `  { day: '${day}', action: ${JSON.stringify(action)}, seed: ${seed}, size: ${size} },`,
  );
  return [
    `Of ${steps.length} steps ${shrunk.steps.length} are enough (${shrunk.tries} lives tried):`,
    ...(isSame ? again : lived).said.map((said) => `  ${said}`),
    'Then this does not hold:',
    ...(isSame ? again : lived).faults.map(({ invariant, text }) => `  ${invariant}: ${text}`),
    'As a test holds it (server/src/testing/simulation):',
    ...['const steps: Step[] = [', ...rows, '];', 'expect((await runLife(steps)).faults).toEqual([]);'],
  ].join('\n');
}

/** How a life went, in one line. */
export function summaryOf({ steps, seconds, known }: Lived): string {
  const explained = [...known].map(([sentence, times]) => `${times} by '${sentence}'`);
  const expected = explained.length === 0 ? '' : `; known faults: ${explained.join(', ')}`;
  return `${steps} steps in ${seconds.toFixed(1)} s, ${(steps / seconds).toFixed(1)} a second${expected}`;
}
