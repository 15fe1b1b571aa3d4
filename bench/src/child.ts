/** A step in a process of its own, so that its memory is its own and its peak can be read. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Stage by stage in the order in which they began, milliseconds. */
export type Stages = [stage: string, milliseconds: number][];

/** Highest resident memory of a process so far, bytes (Linux: VmHWM; elsewhere not known, NaN). */
export const peakMemory = (pid: number | 'self'): number => statusOf(pid, /VmHWM:\s+(\d+) kB/);

/** Resident memory of a process now, bytes (Linux: VmRSS; elsewhere not known, NaN). */
export const memoryOf = (pid: number): number => statusOf(pid, /VmRSS:\s+(\d+) kB/);

function statusOf(pid: number | 'self', line: RegExp): number {
  try {
    const [, kilobytes] = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of this process so far, milliseconds: what work costs however busy the machine is. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs steps/<name>.ts with an input and answers what it answers; rejects with its error. */
export async function runStep<Input extends object, Output>(name: string, input: Input): Promise<Output> {
  const child = fork(fileURLToPath(new URL(`steps/${name}.ts`, import.meta.url)), { serialization: 'advanced' });
  const answer = Promise.withResolvers<Output>();
  child.on('message', (message: { output: Output } | { error: string }) => {
    if ('error' in message) answer.reject(new Error(message.error));
    else answer.resolve(message.output);
  });
  child.on('error', answer.reject);
  child.on('exit', (code) => answer.reject(new Error(`The step ${name} ended with ${code} before it answered.`)));
  child.send(input);
  return answer.promise;
}

/** The other side: takes the input, does the work once, answers, ends. */
export function serveStep<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.once('message', async (input) => {
    const message = await work(input as Input).then(
      (output) => ({ output }),
      (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    process.send?.(message, () => process.exit(0));
  });
}

/** Turns progress reports into the time each stage took. */
export function stageClock(): { enter: (stage: string) => void; finish: () => Stages } {
  const stages: Stages = [];
  let current: { stage: string; since: number } | null = null;
  const leave = () => {
    if (current !== null) stages.push([current.stage, performance.now() - current.since]);
  };
  return {
    enter: (stage) => {
      if (stage === current?.stage) return;
      leave();
      current = { stage, since: performance.now() };
    },
    finish: () => {
      leave();
      return stages;
    },
  };
}
