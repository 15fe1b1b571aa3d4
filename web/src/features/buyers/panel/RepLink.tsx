import type { Buyer } from '@caselift/contract/buyers';
import type { User } from '@caselift/contract/users';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { salesRepsOf } from '../../../shared/users/people.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { joined, Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './panel.module.css';

type RepLinkProps = {
  /** null: nobody, or someone the viewer may not see. */
  salesRep: Buyer['salesRep'];
  users: readonly User[];
};

/**
 * Who holds the account, with a link to the rep's card. Plain text for anyone who isn't a sales rep the viewer can see.
 */
export function RepLink({ salesRep, users }: RepLinkProps) {
  if (salesRep === null)
    return (
      <Row className={styles.rep}>
        <Text tone="soft">No sales rep to show</Text>
      </Row>
    );
  const { customId, name } = salesRep;
  const rep = salesRepsOf(users).find((user) => user.customId === customId);
  const words = (
    <>
      <Avatar name={name} url={rep?.avatar.url ?? null} shape="person" size="small" />
      <Text tone="soft">Sales rep</Text>
      <Text fit="cut">{name}</Text>
    </>
  );
  if (rep === undefined) return <Row className={styles.rep}>{words}</Row>;
  return (
    <Link to="/salesreps" search={{ selectedUser: customId }} className={joined([styles.rep, styles.leads])}>
      {words}
      <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
