import type { ListedEntry } from '@caselift/contract/entry-corrections';
import { amountText, entryScreenTexts } from '@caselift/contract/entry-texts';
import { dayText } from '@caselift/domain/dates';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { correctedText, type EntryAction, enteredText } from './entry-columns.tsx';

type EntryCardsProps = {
  label: string;
  entries: readonly ListedEntry[];
  momentText: (instant: string) => string;
  onAction: ((action: EntryAction, entry: ListedEntry) => void) | null;
};

/** The entries on a phone, a card each. */
export function EntryCards({ label, entries, momentText, onAction }: EntryCardsProps) {
  const { actions } = entryScreenTexts;
  return (
    <Rows first aria-label={label}>
      {entries.map((entry) => (
        <ListRow key={entry._id}>
          <Stack as="span" gap={2} grow>
            <Row as="span" spread gap={8}>
              <Text weight="bold" fit="anywhere">
                {entry.userName}
              </Text>
              <Text weight="bold">{amountText(entry.kind, entry.amount)}</Text>
            </Row>
            <Text fit="anywhere">{entry.itemName}</Text>
            {entry.account !== null && <Text fit="anywhere">{entry.account}</Text>}
            <Text kind="caption" tone="soft">
              {dayText(entry.date)}, {entryScreenTexts.columns.sent.toLowerCase()} {momentText(entry.receivedAt)}
            </Text>
            {[enteredText(entry), correctedText(entry), entry.notes].map(
              (line, at) =>
                line && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: each line has its place.
                  <Text key={at} kind="caption" tone="soft" fit="anywhere">
                    {line}
                  </Text>
                ),
            )}
          </Stack>
          {onAction && (
            <RowMenu
              of={entryScreenTexts.about(entry)}
              actions={[
                { text: actions.correct, act: () => onAction('correct', entry) },
                { text: actions.remove, act: () => onAction('remove', entry), isGrave: true },
              ]}
            />
          )}
        </ListRow>
      ))}
    </Rows>
  );
}
