/** Progress on a terminal (one line, rewritten) or in a log (a line for each stage). */
import type { JobProgress } from '../jobs/requests.ts';

export type ProgressLine = {
  show(progress: Pick<JobProgress, 'stage' | 'fraction'>): void;
  /** Leaves the terminal at the beginning of an empty line. */
  end(): void;
};

export function progressLine(out: NodeJS.WriteStream): ProgressLine {
  let shown = '';
  function show({ stage, fraction }: Pick<JobProgress, 'stage' | 'fraction'>): void {
    const percent = fraction === null ? '' : ` ${Math.floor(100 * fraction)} %`;
    const line = out.isTTY ? `${stage}${percent}` : stage;
    if (line === shown) return;
    shown = line;
    out.write(out.isTTY ? `\r\x1b[2K${line.slice(0, Math.max(1, out.columns - 1))}` : `${line}\n`);
  }
  return {
    show,
    end: () => {
      if (out.isTTY && shown !== '') out.write('\r\x1b[2K');
      shown = '';
    },
  };
}
