import type { EntryPay } from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { type EntryChange, useEntryPay } from './use-entries.ts';

/** So many are named; what the others are paid is added up. */
const named = 4;

/** By how much a change of entries changes pay, person by person; nothing before there is a change. */
export function PayChange({ change }: { change: EntryChange | null }) {
  const { pay, hasFailed } = useEntryPay(change);
  if (change === null) return null;
  return (
    <Stack gap={2} role="status" aria-busy={pay === undefined && !hasFailed}>
      {hasFailed ? (
        <Text tone="warn">{entryScreenTexts.payFailed}</Text>
      ) : pay === undefined ? (
        <Text tone="soft">{entryScreenTexts.payWaits}</Text>
      ) : (
        <Changes pay={pay ?? { changes: [], closedPeriod: null }} />
      )}
    </Stack>
  );
}

function Changes({ pay: { changes, closedPeriod } }: { pay: EntryPay }) {
  const shown = changes.length > named + 1 ? changes.slice(0, named) : changes;
  const others = changes.slice(shown.length);
  const ofOthers = others.reduce((cents, { pays }) => cents + Math.round(pays * 100), 0) / 100;
  return (
    <>
      {changes.length === 0 && <Text>{entryScreenTexts.paySame}</Text>}
      {shown.map(({ customId, name, pays }) => (
        <Text key={customId} weight="bold">
          {entryScreenTexts.pay(name, pays)}
        </Text>
      ))}
      {others.length > 0 && <Text weight="bold">{entryScreenTexts.payOthers(others.length, ofOthers)}</Text>}
      {closedPeriod !== null && changes.length > 0 && <Text>{entryScreenTexts.closed(periodTitle(closedPeriod))}</Text>}
    </>
  );
}
