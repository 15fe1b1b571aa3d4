import type { ReactNode } from 'react';
import { Stack } from './Layout.tsx';
import { Text } from './Text.tsx';

type StatProps = {
  label: ReactNode;
  /** Where the label is a heading. */
  level?: 2 | 3;
  /** The figure itself, large. */
  figure: ReactNode;
  /** Below it: the comparison, what it is of. */
  note?: ReactNode;
  /** A projection is paler than a fact. */
  projected?: boolean;
};

/** One figure that stands for itself. */
export function Stat({ label, level, figure, note, projected = false }: StatProps) {
  return (
    <Stack gap={0}>
      <Text as={level ? `h${level}` : 'span'} kind="section">
        {label}
      </Text>
      <Text kind="figure" tone={projected ? 'soft' : 'strong'}>
        {figure}
      </Text>
      {note === undefined ? null : (
        <Text kind="caption" tone="soft">
          {note}
        </Text>
      )}
    </Stack>
  );
}
