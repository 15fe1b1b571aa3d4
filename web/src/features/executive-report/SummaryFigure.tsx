import { Text } from '../../ui/kit/Text.tsx';
import type { SummaryColumn, SummaryRow } from './summary-columns.tsx';

/** A figure of the house: this year's stands out, last year's stands back. */
export function SummaryFigure({ column: { tone, drawn }, row }: { column: SummaryColumn; row: SummaryRow }) {
  if (tone === undefined) return drawn(row);
  return tone === 'strong' ? <Text weight="medium">{drawn(row)}</Text> : <Text tone="soft">{drawn(row)}</Text>;
}
