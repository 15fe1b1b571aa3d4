import type { AccountGrouping } from '@caselift/contract/account-groupings';
import type { Scope } from '@caselift/contract/scope';
import {
  listProgramAccounts,
  type ProgramAccountGroup,
  todayAccountTexts as texts,
} from '@caselift/contract/today-accounts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { FieldRows } from '../../../ui/field/FieldRow.tsx';
import { AccountRow } from './AccountRow.tsx';
import styles from './program.module.css';

type AccountGroupProps = {
  group: ProgramAccountGroup;
  asked: { itemId: string; query: Scope & { groupBy: AccountGrouping; instance: string } };
};

/** All of a group at once: of one person that many are in no city. */
const accountsAtMost = 1000;

/** The accounts of a city, chain or rep: the first few, and the others when they are asked for. */
export function AccountGroup({ group, asked: { itemId, query } }: AccountGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const whole = { ...query, group: group.name ?? '', accounts: accountsAtMost };
  const all = useQuery({
    ...endpointQuery(listProgramAccounts, { params: { itemId }, query: whole }),
    enabled: isWhole,
  });
  const { accounts } = all.data?.results[0] ?? group;
  const name = group.name ?? texts.noGroup[query.groupBy];
  const left = group.count - accounts.length;
  return (
    <section className={styles.group} aria-label={name}>
      <h3 className={styles.groupHead}>
        {name}
        <span className={styles.groupCount}>{texts.openDone(group.open, group.done)}</span>
      </h3>
      <FieldRows label={name}>
        {accounts.map((account) => (
          <AccountRow key={account.buyerId} account={account} itemId={itemId} instance={query.instance} />
        ))}
      </FieldRows>
      {left > 0 && (
        <Button variant="outlined" loading={isWhole && all.isFetching} onClick={() => setWhole(true)}>
          {texts.more(left, name)}
        </Button>
      )}
    </section>
  );
}
