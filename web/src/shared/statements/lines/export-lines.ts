/** All invoice lines behind a figure as a file, asked for a page at a time. */
import { linesLimit } from '@caselift/contract/line-orders';
import { announce } from '../../../api/refusal.ts';
import { countText } from '../../../ui/figures.ts';
import { downloadCsv, tableCsv } from '../../../ui/table/csv.ts';
import { toast } from '../../../ui/toasts.ts';
import type { LinesInput } from '../statement-queries.ts';
import { readEveryLine } from './every-page.ts';
import { fileColumns, lineKey } from './line-columns.tsx';

/** Reads and saves them; more than one page is a while, and says how far it is. Failures are said in a toast. */
export async function exportLines(input: LinesInput, fileName: string, count: number): Promise<void> {
  const progress = count > linesLimit ? toast.progress(`Reading ${countText(count, 'line')}...`) : null;
  try {
    const { lines } = await readEveryLine(input);
    const rows = lines.map((line) => ({ key: lineKey(line), row: line }));
    const profits = lines.some((line) => line.gp !== undefined);
    const boosts = lines.some((line) => line.boost !== undefined);
    downloadCsv(fileName, tableCsv({ columns: fileColumns({ profits, boosts }), rows }));
    progress?.succeed(`${countText(lines.length, 'line')} saved`);
  } catch (error) {
    progress?.close();
    announce(error);
  }
}
