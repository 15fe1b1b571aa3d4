import type { User } from '@caselift/contract/users';
import type { KeyboardEvent } from 'react';
import { goBetweenTicks, SelectionTick } from '../../../shared/selection/SelectionTick.tsx';
import type { Selection } from '../../../shared/selection/use-selection.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Rows } from '../../../ui/kit/Rows.tsx';
import { goWithArrows } from './arrow-keys.ts';
import styles from './list.module.css';
import { PersonRow, type PersonRowProps } from './PersonRow.tsx';

type PeopleRowsProps = Omit<PersonRowProps, 'user' | 'open' | 'reached'> & {
  label: string;
  rows: readonly User[];
  openId: string | undefined;
  /** Who is ticked to be edited together; null: nobody can be. */
  ticks: Selection<string> | null;
};

/** The people of one page. One link is in the order of Tab, the arrow keys go on from there. */
export function PeopleRows({ label, rows, openId, ticks, ...row }: PeopleRowsProps) {
  const reached = rows.find(({ customId }) => customId === openId) ?? rows[0];
  const isTicked = (id: string) => ticks?.page?.rows.find((tick) => tick.id === id)?.checked ?? false;
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    goWithArrows(event);
    goBetweenTicks(event);
  };
  return (
    <Rows first className={styles.rows} aria-label={label} onKeyDown={goOn}>
      {rows.map((user) => (
        <Row as="li" gap={0} align="stretch" key={user.customId} className={styles.item}>
          {ticks && (
            <label className={styles.tick} htmlFor={`tick-${user.customId}`}>
              <SelectionTick
                id={`tick-${user.customId}`}
                label={user.name}
                row={{ id: user.customId, checked: isTicked(user.customId), item: user.customId }}
                tick={ticks.tick}
              />
            </label>
          )}
          <PersonRow {...row} user={user} open={user.customId === openId} reached={user === reached} />
        </Row>
      ))}
    </Rows>
  );
}
