import type { ClosingCheckRow } from '@caselift/contract/closings';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useSession } from '../../api/session-store.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { ListRow } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';
import { RestoreButtons } from '../gone-people/RestoreButtons.tsx';
import { personPath } from '../users/people.ts';
import { checkText, examplesText, ofHiddenText } from './check-words.ts';

const ButtonLink = createLink(Button);

const looks = {
  done: { icon: CircleCheck, tone: 'good', says: 'Done' },
  noted: { icon: CircleHelp, tone: 'warn', says: 'Open, pay does not wait for it' },
  waived: { icon: MessageSquareText, tone: 'soft', says: 'Has a reason' },
  needsReason: { icon: CircleAlert, tone: 'warn', says: 'Open' },
  mustDo: { icon: CircleX, tone: 'bad', says: 'Must be done' },
} as const;

type CheckRowProps = {
  row: ClosingCheckRow;
  /** First day of the sales period. */
  period: string;
  /** The period is closed: nothing is to be done any more. */
  isOver: boolean;
  /** Gives a reason why it stays open; null: nobody can now. */
  onWaive: (() => void) | null;
};

/** A check before closing: how it stands, where it is completed, and the reason why it stays open. */
export function CheckRow({ row, period, isOver, onWaive }: CheckRowProps) {
  const { icon, tone, says } = looks[row.severity];
  const verb = row.reason === null ? 'Give a reason' : 'Change the reason';
  const examples = row.severity === 'done' ? '' : examplesText(row);
  return (
    <ListRow wrap>
      <Stack as="span" gap={0} grow>
        <Text fit="anywhere">
          <Text tone={tone}>
            <TextIcon icon={icon} />
            <span className="visually-hidden">{says}: </span>
          </Text>
          {checkText(row)}
        </Text>
        {examples !== '' && (
          <Text kind="caption" tone="soft" fit="anywhere">
            {examples}
          </Text>
        )}
        {row.ofHidden !== undefined && (
          <Text kind="caption" tone="soft" fit="anywhere">
            {ofHiddenText(row.ofHidden)}
          </Text>
        )}
        {row.reason !== null && (
          <Text kind="caption" tone="soft" fit="anywhere">
            Reason: {row.reason}
          </Text>
        )}
      </Stack>
      {row.severity !== 'done' && !isOver && (
        <Row screenOnly wrap end style={{ marginLeft: 'auto' }}>
          <WayToIt row={row} period={period} />
          {onWaive !== null && row.severity !== 'mustDo' && row.severity !== 'noted' && (
            <Button aria-label={`${verb}: ${checkText(row)}`} onClick={onWaive}>
              {verb}
            </Button>
          )}
        </Row>
      )}
    </ListRow>
  );
}

const reporting = { objective: '/objectives/reporting', incentive: '/incentives/reporting' } as const;

/** The page on which it is completed, if it is open to the viewer. What waits for a manager stands on this one. */
function WayToIt({ row: { check, examples }, period }: Pick<CheckRowProps, 'row' | 'period'>) {
  const { role } = useSession();
  switch (check) {
    case 'sales':
    case 'update':
    case 'publication':
      return role === 'admin' ? (
        <ButtonLink to="/wholesaler" variant="text">
          Open Wholesaler
        </ButtonLink>
      ) : (
        <Text kind="caption" tone="soft">
          Ask an admin
        </Text>
      );
    case 'images':
      return (
        <ButtonLink to="/objectives/reporting" search={{ view: 'images', state: 'pending' }} variant="text">
          Review images
        </ButtonLink>
      );
    case 'goals': {
      const [first] = examples;
      const path = first?.person && personPath(first.person);
      return path && first.id !== null ? (
        <ButtonLink to={path} search={{ selectedUser: first.id }} variant="text">
          Open {first.name}
        </ButtonLink>
      ) : null;
    }
    case 'targets': {
      const [first] = examples;
      return first?.kind && first.id !== null ? (
        <ButtonLink to={reporting[first.kind]} search={{ period, items: [first.id] }} variant="text">
          Open Reporting
        </ButtonLink>
      ) : null;
    }
    case 'clashes':
      return (
        <ButtonLink to="/boost" variant="text">
          Open Boosts
        </ButtonLink>
      );
    case 'questions':
      return (
        <ButtonLink to="/payQuestions" search={{ state: 'open' }} variant="text">
          Open Questions
        </ButtonLink>
      );
    case 'deletedPeople':
      return <RestoreButtons variant="text" isNamed={({ customId }) => examples.some(({ id }) => id === customId)} />;
    case 'releases':
    case 'manualAdjustments':
      return null;
  }
}
