import { type User, userTexts } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, X } from 'lucide-react';
import { roleLabel } from '../../../shared/users/people.ts';
import { TransferredIcon, TransferredMark } from '../../../shared/users/TransferredMark.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import styles from './compare.module.css';
import { bestOf, type CompareLine, linesFor } from './compare-lines.ts';

type ComparePanelProps = { user: User; view: PeopleView; onAdd: () => void };

/** The person whose card is open beside those in the address: the same lines, the best of each in bold. */
export function ComparePanel({ user, view, onAdd }: ComparePanelProps) {
  const { filters, setFilters } = view;
  const others = filters.compareWith.filter((id) => id !== user.customId);
  const people = others.map((id) => view.users.find(({ customId }) => customId === id));
  const seen = [user, ...people.filter((person) => person !== undefined && view.may.view(person))] as User[];
  const lines = linesFor(seen).map((line) => ({ line, best: bestOf(line, seen) }));
  const remove = (id: string) => setFilters({ compareWith: filters.compareWith.filter((other) => other !== id) });
  return (
    <section className={styles.panel} aria-label="Compare">
      <header className={styles.head}>
        <h3>Compare</h3>
        <Button startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
          Add
        </Button>
        <Button variant="text" onClick={() => setFilters({ compareWith: [] })}>
          Stop comparing
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.cards} tabIndex={0} aria-label="People compared">
        <CompareCard user={user} view={view} lines={lines} />
        {others.map((id) => {
          const person = seen.find(({ customId }) => customId === id);
          return person ? (
            <CompareCard key={id} user={person} view={view} lines={lines} onRemove={() => remove(id)} />
          ) : (
            <li key={id} className={styles.card}>
              <Remove name={view.may.ids ? id : 'this user'} onRemove={() => remove(id)} />
              <p className={styles.refused}>{userTexts.notPermitted}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type CompareCardProps = {
  user: User;
  view: PeopleView;
  lines: readonly { line: CompareLine; best: ReadonlySet<string> }[];
  /** Absent for the person whose card is open. */
  onRemove?: () => void;
};

function CompareCard({ user, view, lines, onRemove }: CompareCardProps) {
  const { may, filters } = view;
  return (
    <li className={`${styles.card} ${onRemove ? '' : styles.own}`}>
      <div className={styles.who}>
        <Avatar name={user.name} url={user.avatar.url} shape="person" />
        <div className={styles.whoText}>
          {onRemove ? (
            <PersonLink user={user} path={may.pathTo(user)} filters={filters} className={styles.name} />
          ) : (
            <span className={styles.name}>{user.name}</span>
          )}
          <p className={styles.role}>{may.ids ? user.customId : roleLabel(user)}</p>
        </div>
        {onRemove && <Remove name={user.name} onRemove={onRemove} />}
      </div>
      <dl className={styles.lines}>
        {lines.map(({ line, best }) => {
          const isBest = best.has(user.customId);
          return (
            <div key={line.label} className={`${styles.line} ${line.projection ? styles.projection : ''}`}>
              <dt>{line.label}</dt>
              <dd className={isBest ? styles.best : undefined}>
                {line.transferred?.(user) && <TransferredIcon />}
                {line.text(user)}
                {isBest && <span className="visually-hidden"> (best)</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {lines.some(({ line }) => line.transferred?.(user)) && <TransferredMark />}
    </li>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <IconButton className={styles.remove} aria-label={`Stop comparing with ${name}`} onClick={onRemove}>
      <X size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
