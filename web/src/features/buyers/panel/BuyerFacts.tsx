import type { BuyerDetail } from '@caselift/contract/buyers';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId, useState } from 'react';
import { twoDecimals } from '../../../ui/figures.ts';
import { joined, Stack } from '../../../ui/kit/Layout.tsx';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { isAboveMax, lossesText, orderText, stoppedText, weekdayText } from '../buyer-words.ts';
import styles from './panel.module.css';

/** Its last order, what it stopped buying, and its losses. */
export function BuyerFacts({ buyer }: { buyer: BuyerDetail }) {
  const id = useId();
  const [showsStopped, setShowsStopped] = useState(false);
  const { lastOrder, stopped, losses } = buyer;
  return (
    <>
      <div className={joined([styles.parts, styles.facts])}>
        <Part label="Last order">
          {lastOrder === null ? (
            'None in two years'
          ) : (
            <>
              <b>{weekdayText(lastOrder.date)}</b>, {orderText(lastOrder)}
            </>
          )}
        </Part>
        <Part label="Stopped buying">
          {stoppedText(stopped)}
          {stopped.length > 0 && (
            <>
              .{' '}
              <LinkButton
                aria-label={`${showsStopped ? 'Hide' : 'Show'} what ${buyer.name} stopped buying`}
                aria-expanded={showsStopped}
                aria-controls={id}
                onClick={() => setShowsStopped(!showsStopped)}
              >
                {showsStopped ? 'Hide' : 'Show'}
              </LinkButton>
            </>
          )}
        </Part>
        <Part label="Losses">
          {isAboveMax(losses) ? (
            <Text tone="bad">
              <TextIcon icon={CircleAlert} label="Above the max FPL" />
              {lossesText(losses)}
            </Text>
          ) : (
            lossesText(losses)
          )}
        </Part>
      </div>
      {showsStopped && (
        <div id={id} className={styles.stopped}>
          <Stopped buyer={buyer} />
        </div>
      )}
    </>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={0} className={styles.part}>
    <Text kind="caption" tone="soft">
      {label}
    </Text>
    <Text fit="anywhere">{children}</Text>
  </Stack>
);

function Stopped({ buyer: { name, stopped } }: { buyer: BuyerDetail }) {
  return (
    <PlainTable row={32} height={288} region={`What ${name} stopped buying`}>
      <thead>
        <tr>
          <th scope="col">Bought last year, not since</th>
          <th scope="col">Size</th>
          <th scope="col" data-number>
            <Explained label="CE LY" />
          </th>
        </tr>
      </thead>
      <tbody>
        {stopped.map((product) => (
          <tr key={product.customId}>
            <th scope="row">{product.name}</th>
            <td data-tone="soft">{product.size ?? ''}</td>
            <td data-number>{twoDecimals(product.lastYear)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
