import { type LateAdjustment, listUserAdjustments } from '@caselift/contract/late-facts';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { signedDollars } from '../statements/measure-words.ts';
import { periodTitle } from '../users/period-name.ts';
import { LateLines } from './LateLines.tsx';
import { lateText } from './late-words.ts';

type PersonLateFactsProps = {
  customId: string;
  /** First day of the sales period that is shown, where it is over. */
  ended: string | undefined;
};

/**
 * What came late for a person's closed sales periods, beside the period that pays it; nothing where nothing did. Each opens
 * to the lines and entries that differ.
 */
export function PersonLateFacts({ customId, ended }: PersonLateFactsProps) {
  const { data } = useQuery({
    ...endpointQuery(listUserAdjustments, { params: { customId }, query: useScope() }),
    ...silently,
  });
  const [opened, setOpened] = useState<string | null>(null);
  if (data?.paidIn == null || data.adjustments.length === 0) return null;
  if (ended !== undefined && ended !== data.paidIn.from) return null;
  const counted = data.adjustments.filter(({ state }) => state !== 'pending' && state !== 'tooOld');
  const sum = counted.reduce((cents, { amount, waiver }) => cents + Math.round((amount + waiver) * 100), 0) / 100;
  const paidWith = data.isExpected ? 'expected' : 'paid';
  return (
    <Panel title="Late changes" level={3} note={`${signedDollars(sum)}, ${paidWith} with ${periodTitle(data.paidIn)}`}>
      <PanelBody>
        {data.adjustments.map((adjustment) => {
          const { closedPeriod, part, amount } = adjustment;
          const key = `${closedPeriod.from} ${part}`;
          return (
            <Disclosure
              key={key}
              flush
              title={
                <Row as="span" wrap>
                  <Text weight="medium">{payPartNames[part]}</Text>
                  <Text tone="soft">{lateText(adjustment)}</Text>
                  <State adjustment={adjustment} />
                </Row>
              }
              note={
                <Text weight="bold" tone="strong" fit="whole">
                  {signedDollars(amount)}
                </Text>
              }
              open={opened === key}
              onToggle={(isOpen) => setOpened(isOpen ? key : null)}
            >
              {opened === key && <LateLines customId={customId} adjustment={adjustment} />}
            </Disclosure>
          );
        })}
      </PanelBody>
    </Panel>
  );
}

function State({ adjustment: { state } }: { adjustment: LateAdjustment }) {
  if (state === 'pending') {
    return (
      <Badge tone="warn" icon={Clock} large>
        Waits for a manager, not counted
      </Badge>
    );
  }
  if (state === 'waived') {
    return (
      <Badge icon={RotateCcw} large>
        Waived
      </Badge>
    );
  }
  if (state !== 'tooOld') return null;
  return (
    <Badge icon={History} large>
      Too long ago, not paid
    </Badge>
  );
}
