import type { UserEntry } from '@caselift/contract/user-entry';
import type { ReactNode } from 'react';
import { ItemStatus } from '../../../shared/statements/items/ItemStatus.tsx';
import { Change } from '../../../ui/Change.tsx';
import { absent, dollarsAndCents } from '../../../ui/figures.ts';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import styles from './panel.module.css';
import type { PersonEdit } from './use-person-edit.ts';

/** What the person has today by the item's rule, and by what is typed for them. */
export function Outcome({ edit: { opened, outcome, outdated, read } }: { edit: PersonEdit }) {
  const { own } = opened;
  const isOwn = opened.edited === null && read.changed.length === 0;
  const row = (label: string, write: (entry: UserEntry) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      <td data-number data-tone={isOwn ? undefined : 'soft'}>
        {write(own)}
      </td>
      {!isOwn && (
        <td data-number data-strong>
          {outcome === null ? absent : write(outcome)}
        </td>
      )}
    </tr>
  );
  const money = (field: 'totalAchieved' | 'totalPayout') => (entry: UserEntry) => {
    const [amount, before] = [entry[field], own[field]];
    if (amount === null) return 'No maximum';
    const text = dollarsAndCents(amount);
    return before === null || amount === before ? text : <Change up={amount > before}>{text}</Change>;
  };
  return (
    <div className={styles.outcome} data-outdated={outdated} aria-live="polite" aria-busy={outdated}>
      <PlainTable narrow ground="ground" aria-label="Today">
        <thead>
          <tr>
            <th scope="col">Today</th>
            <th scope="col" data-number>
              Item's rule
            </th>
            {!isOwn && (
              <th scope="col" data-number>
                This edit
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {row('Status', ({ progress }) => (
            <ItemStatus status={progress} />
          ))}
          {row('Payout MTD', money('totalAchieved'))}
          {row('Potential', money('totalPayout'))}
        </tbody>
      </PlainTable>
    </div>
  );
}
