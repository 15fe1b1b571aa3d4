import type { User } from '@caselift/contract/users';
import type { ReactNode } from 'react';
import { goWithArrows } from '../../../ui/arrow-keys.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Rows } from '../../../ui/kit/Rows.tsx';
import styles from './list.module.css';
import { PersonRow, type PersonRowProps } from './PersonRow.tsx';

type PeopleRowsProps = Omit<PersonRowProps, 'user' | 'open' | 'reached'> & {
  label: string;
  rows: readonly User[];
  openId: string | undefined;
  /** The checkbox of a person to be edited with others; null: nobody can be. */
  tickOf: ((user: User) => ReactNode) | null;
};

/** The people of one page. One link is in the order of Tab, the arrow keys go on from there. */
export function PeopleRows({ label, rows, openId, tickOf, ...row }: PeopleRowsProps) {
  const reached = rows.find(({ customId }) => customId === openId) ?? rows[0];
  return (
    <Rows first aria-label={label} onKeyDown={goWithArrows}>
      {rows.map((user) => (
        <Row as="li" gap={0} align="stretch" key={user.customId} className={styles.item}>
          {tickOf?.(user)}
          <PersonRow {...row} user={user} open={user.customId === openId} reached={user === reached} />
        </Row>
      ))}
    </Rows>
  );
}
