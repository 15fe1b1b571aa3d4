import { mayAccess } from '@caselift/contract/access';
import { correctHolders } from '@caselift/contract/item-holders';
import { type AccountResult, itemResultsPageSize, listAccountResults } from '@caselift/contract/item-results';
import { isDelta, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Store from 'lucide-react/icons/store';
import { Fragment } from 'react';
import { endpointQuery, keepingAnswer, silently } from '../../../api/query.ts';
import { useSession } from '../../../api/session-store.ts';
import { Change } from '../../../ui/Change.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePeriodScope } from '../../ended-period/use-period-scope.ts';
import { failureOf } from '../../not-computed/failure-of.tsx';
import { PageFoot } from '../../PageFoot.tsx';
import { AccountProducts } from './AccountProducts.tsx';
import type { Behind, HeldAccount } from './behind.ts';
import { HolderMenu } from './HolderMenu.tsx';
import { accountAmount, accountUnit } from './item-words.ts';
import styles from './items.module.css';

/** The accounts assigned to a person, with what each counts for; an open one says its products. */
export function AccountResults(props: Behind) {
  const { about, part, measure, filters, onFilters } = props;
  const { accountsPhrase, accountsPage, account } = filters;
  const phrase = accountsPhrase.trim();
  const input = {
    params: { itemId: about.itemId, customId: about.customId },
    query: {
      ...usePeriodScope(),
      instance: about.instance,
      page: accountsPage,
      ...(phrase === '' ? {} : { searchPhrase: phrase }),
    },
  };
  const query = useQuery({ ...endpointQuery(listAccountResults, input), ...silently, ...keepingAnswer(input) });
  const { data: answer, isPlaceholderData } = query;
  const failure = failureOf(query);
  const rows = answer?.results ?? [];
  const delta = isDelta(measure);
  const hasEligible = delta || part.isAccountSpecific;
  const staff = useStaff();
  const held = new Map(
    rows.flatMap((row) => (staff.mayChange ? heldAccount(row) : [])).map((one) => [one.buyerId, one]),
  );
  return (
    <Stack gap={0} aria-busy={!answer && !failure}>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={rows.length > 0} />)}
      {!answer && !failure && <Waiting />}
      {rows.length > 0 && (
        <PlainTable narrow className={styles.accounts}>
          <caption className="visually-hidden">
            Accounts results of {part.name}, {accountUnit(measure)}
          </caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {delta && (
                <th scope="col" data-number>
                  Reference
                </th>
              )}
              <th scope="col" data-number>
                {delta ? 'Selected' : accountUnit(measure)}
              </th>
              {hasEligible && (
                <th scope="col" data-number>
                  Eligible
                </th>
              )}
              {held.size > 0 && (
                <th scope="col" className={styles.actions}>
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const open = row.buyerId === account;
              const ofRow = held.get(row.buyerId);
              return (
                <Fragment key={row._id}>
                  <tr className={open ? styles.chosen : undefined}>
                    <th scope="row">
                      <AccountName
                        row={row}
                        open={open}
                        withHolder={staff.seesHolders}
                        onOpen={() => onFilters({ account: open ? '' : row.buyerId })}
                      />
                    </th>
                    {delta && <td data-number>{accountAmount(row.referencePeriodPods, measure)}</td>}
                    <td data-number data-strong>
                      {accountAmount(row.selectedPeriodPods, measure)}
                    </td>
                    {hasEligible && (
                      <td data-number>
                        <Eligible row={row} measure={measure} reaches={part.isAccountSpecific} />
                      </td>
                    )}
                    {held.size > 0 && <td className={styles.actions}>{ofRow && <HolderMenu account={ofRow} />}</td>}
                  </tr>
                  {open && (
                    <tr className={styles.chosen}>
                      <td colSpan={2 + Number(delta) + Number(hasEligible) + Number(held.size > 0)}>
                        <AccountProducts {...props} row={row} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </PlainTable>
      )}
      {answer && rows.length === 0 && (
        <NoAccounts count={answer.count} narrowed={phrase !== ''} onFilters={onFilters} />
      )}
      {answer && answer.count > 0 && (
        <PageFoot
          page={accountsPage}
          perPage={itemResultsPageSize}
          count={answer.count}
          noun="account"
          loading={isPlaceholderData}
          onPage={(page) => onFilters({ accountsPage: page, account: '' })}
        >
          {delta && (
            <Text kind="caption" tone="soft">
              Eligible = selected − reference
            </Text>
          )}
        </PageFoot>
      )}
    </Stack>
  );
}

/** Everyone but sales reps is told who held an account of an ended period; who edits items may correct it. */
function useStaff() {
  const session = useSession();
  return {
    seesHolders: session.role !== 'salesRep',
    mayChange: mayAccess(correctHolders.access, session) && !session.viewOnly,
  };
}

function heldAccount({ buyerId, buyerName, holder }: AccountResult): HeldAccount[] {
  if (holder === undefined || holder.isKept || holder.day === null) return [];
  return [{ buyerId, buyerName, holder: { ...holder, day: holder.day } }];
}

type AccountNameProps = { row: AccountResult; open: boolean; withHolder: boolean; onOpen: () => void };

function AccountName({ row: { buyerId, buyerName, holder }, open, withHolder, onOpen }: AccountNameProps) {
  return (
    <ButtonBase className={styles.account} aria-expanded={open} onClick={onOpen}>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.turn} />
      <Stack as="span" gap={0}>
        <Text weight="medium" fit="anywhere" tone={open ? 'accent' : 'strong'}>
          {buyerName}
        </Text>
        <Text kind="caption" tone="soft">
          {buyerId}
          {withHolder && holder?.day && `, held by ${holder.name}${holder.isCorrected ? ' (corrected)' : ''}`}
        </Text>
      </Stack>
    </ButtonBase>
  );
}

/** What counts of an account: that it reaches the target, or by how much it changed. */
function Eligible({ row, measure, reaches }: { row: AccountResult; measure: MeasureLabel; reaches: boolean }) {
  const { eligiblePods } = row;
  if (eligiblePods === undefined) return <Text tone="soft">–</Text>;
  if (reaches) {
    if (eligiblePods <= 0) return <Text tone="soft">Not yet</Text>;
    return (
      <Text tone="good" weight="medium" fit="whole">
        <TextIcon icon={Check} />
        Counts
      </Text>
    );
  }
  const text = accountAmount(eligiblePods, measure);
  if (!eligiblePods) return <Text tone="soft">{text}</Text>;
  return <Change up={eligiblePods > 0}>{eligiblePods > 0 ? `+${text}` : text}</Change>;
}

type NoAccountsProps = { count: number; narrowed: boolean; onFilters: Behind['onFilters'] };

function NoAccounts({ count, narrowed, onFilters }: NoAccountsProps) {
  if (count > 0) {
    return (
      <Notice icon={Store} title="No data" text="There are no accounts on this page.">
        <Button onClick={() => onFilters({ accountsPage: 1 })}>First page</Button>
      </Notice>
    );
  }
  if (!narrowed) return <Notice icon={Store} title="No account selected that belongs to this User" />;
  return (
    <Notice icon={Store} title="No accounts found" text="Try another search.">
      <Button onClick={() => onFilters({ accountsPhrase: '', accountsPage: 1 })}>Clear search</Button>
    </Notice>
  );
}

const bars = ['46%', '58%', '40%', '52%', '44%'];

function Waiting() {
  return (
    <Stack gap={16} role="status" aria-label="Loading" className={styles.narrow}>
      {bars.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={12} />
      ))}
    </Stack>
  );
}
