import type { Wholesaler } from '@caselift/contract/wholesaler';
import { percentOf } from '@caselift/domain/numbers';
import { oneDecimal } from '../../ui/figures.ts';
import { dateWriter } from '../../ui/kit/calendar/months.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text, textClass } from '../../ui/kit/Text.tsx';
import styles from './summary.module.css';

const day = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });
const month = dateWriter({ month: 'short', year: 'numeric' });

/** How far the month is, in selling days, and up to which day the figures know the sales. */
export function SellingDays({ house }: { house: Wholesaler | undefined }) {
  const elapsed = house?.thisYearSellingDaysPastMonth ?? null;
  const left = house?.thisYearSellingDaysLeft ?? null;
  const total = elapsed === null || left === null ? null : elapsed + left;
  const percent = total === null ? null : percentOf(elapsed ?? 0, total);
  const last = house?.lastTransactionDate ?? null;
  return (
    <Panel aria-label="Selling days" print="bare">
      <Row gap={12} className={styles.days}>
        <Ring percent={percent ?? 0} text={percent === null ? '' : `${oneDecimal(percent)}%`} />
        <Stack gap={4}>
          {house !== undefined && total === null && <p>There are no figures yet.</p>}
          {total !== null && (
            <Text as="p" tone="soft">
              <Text as="strong" kind="title" tone="strong">
                {elapsed}
              </Text>{' '}
              of {total} <Text fit="whole">selling days</Text>{' '}
              {last !== null && <Text fit="whole">in {month(last)}</Text>}
            </Text>
          )}
          {last !== null && (
            <Text as="p" kind="caption" tone="soft">
              Last transaction{' '}
              <time className={textClass({ fit: 'whole' })} dateTime={last}>
                {day(last)}
              </time>
            </Text>
          )}
        </Stack>
      </Row>
    </Panel>
  );
}

const radius = 30;
const around = 2 * Math.PI * radius;

/** Decoration: the words beside it say the same. */
function Ring({ percent, text }: { percent: number; text: string }) {
  return (
    <svg className={styles.ring} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r={radius} />
      <circle
        cx="36"
        cy="36"
        r={radius}
        className={styles.done}
        strokeDasharray={`${(around * percent) / 100} ${around}`}
      />
      <text x="36" y="41" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
