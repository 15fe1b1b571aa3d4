import { type User, userTexts } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { roleLabel } from '../../../shared/users/people.ts';
import { TransferredIcon, TransferredMark } from '../../../shared/users/TransferredMark.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text, textClass } from '../../../ui/kit/Text.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import styles from './compare.module.css';
import { bestOf, type CompareLine, linesFor } from './compare-lines.ts';
import { comparedDays } from './compared-days.ts';
import { comparedPeople } from './compared-people.ts';

type ComparePanelProps = { user: User; view: PeopleView; onAdd: () => void };

/**
 * The person of the open card beside those in the address: the same lines, the best of each in bold. A sales period
 * that is over has no projections.
 */
export function ComparePanel({ user, view, onAdd }: ComparePanelProps) {
  const { filters, setFilters, ended, house } = view;
  const others = filters.compareWith.filter((id) => id !== user.customId);
  const seen = comparedPeople(user, others, view);
  const shown = linesFor(seen).filter(({ projection }) => ended === null || !projection);
  const lines = shown.map((line) => ({ line, best: bestOf(line, seen) }));
  const remove = (id: string) => setFilters({ compareWith: filters.compareWith.filter((other) => other !== id) });
  return (
    <Panel
      title="Compare"
      note={comparedDays(house)}
      level={3}
      end={
        <>
          <Button startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
            Add
          </Button>
          <Button variant="text" onClick={() => setFilters({ compareWith: [] })}>
            Stop comparing
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.cards} tabIndex={0} aria-label="People compared">
        <CompareCard user={user} view={view} lines={lines} />
        {others.map((id) => {
          const person = seen.find(({ customId }) => customId === id);
          return person ? (
            <CompareCard key={id} user={person} view={view} lines={lines} onRemove={() => remove(id)} />
          ) : (
            <li key={id} className={styles.card}>
              <Row spread align="top">
                <Text tone="soft">{userTexts.notPermitted}</Text>
                <Remove name={view.may.ids ? id : 'this user'} onRemove={() => remove(id)} />
              </Row>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type CompareCardProps = {
  user: User;
  view: PeopleView;
  lines: readonly { line: CompareLine; best: ReadonlySet<string> }[];
  /** Absent for the person of the open card. */
  onRemove?: () => void;
};

function CompareCard({ user, view, lines, onRemove }: CompareCardProps) {
  const { may, filters } = view;
  return (
    <li className={joined([styles.card, !onRemove && styles.own])}>
      <Stack gap={8}>
        <Row>
          <Avatar name={user.name} url={user.avatar.url} shape="person" />
          <Stack grow gap={0}>
            <PersonLink user={user} path={onRemove ? may.pathTo(user) : null} filters={filters} className={name} />
            <Text kind="caption" tone="soft" fit="cut">
              {may.ids ? user.customId : roleLabel(user)}
            </Text>
          </Stack>
          {onRemove && <Remove name={user.name} onRemove={onRemove} />}
        </Row>
        <Facts
          facts={lines.map(({ line, best }) => ({
            name: line.label,
            value: <Value user={user} line={line} isBest={best.has(user.customId)} />,
          }))}
        />
        {lines.some(({ line }) => line.transferred?.(user)) && <TransferredMark />}
      </Stack>
    </li>
  );
}

const name = textClass({ weight: 'bold', fit: 'cut' });

function Value({ user, line, isBest }: { user: User; line: CompareLine; isBest: boolean }) {
  return (
    <>
      {line.transferred?.(user) && <TransferredIcon />}{' '}
      {isBest && (
        <Text tone="accent" aria-hidden>
          ★{' '}
        </Text>
      )}
      <Text weight={isBest ? 'bold' : 'regular'} tone={line.projection && !isBest ? 'soft' : 'strong'}>
        {line.text(user)}
        {isBest && <span className="visually-hidden"> (best)</span>}
      </Text>
    </>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Row screenOnly>
      <IconButton aria-label={`Stop comparing with ${name}`} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Row>
  );
}
