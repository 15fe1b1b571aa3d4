import { Badge } from '../../../ui/kit/Badge.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from '../why.module.css';

type LineNameProps = {
  name: string;
  /** What kind of line it is, unless it is a sale. */
  chip?: string | null;
  /** Stands above the name. */
  over?: string;
  /** Stands below it, smaller. */
  under?: string | null;
};

/** A customer or product, on as many lines as it is long, with the chip of a return or loss before it. */
export function LineName({ name, chip = null, over, under = null }: LineNameProps) {
  return (
    <Stack as="span" gap={0} className={styles.names}>
      {over === undefined ? null : (
        <Text weight="medium" fit="anywhere">
          {over}
        </Text>
      )}
      <Text {...(over !== undefined && { kind: 'caption', tone: 'soft' })} fit="anywhere">
        {chip === null ? null : (
          <>
            <Badge look="outlined">{chip}</Badge>
            {'\u2002'}
          </>
        )}
        {name}
      </Text>
      {under === null ? null : (
        <Text kind="caption" tone="soft" fit="anywhere">
          {under}
        </Text>
      )}
    </Stack>
  );
}
