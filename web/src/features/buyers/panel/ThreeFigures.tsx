import type { Buyer } from '@caselift/contract/buyers';
import { Delta } from '../../../ui/Delta.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { measuresOf } from '../measures.ts';
import styles from './panel.module.css';

/** What the closed head still says. */
export function ThreeFigures({ buyer, profits }: { buyer: Buyer; profits: boolean }) {
  return (
    <div className={styles.parts}>
      {measuresOf(buyer, profits).map(({ key, label, write, figures }) => (
        <Stack key={key} gap={0} className={styles.part}>
          <Text kind="caption" tone="soft">
            {key === 'volume' ? `${label}, 90 days` : label}
          </Text>
          <Text kind="section">{write(figures?.thisYear)}</Text>
          <Text kind="caption">
            <Delta percent={figures?.diff} unit />
          </Text>
          <Text kind="caption" tone="soft">
            LY {write(figures?.lastYear)}
          </Text>
        </Stack>
      ))}
    </div>
  );
}
