import { listUserAdjustments } from '@caselift/contract/late-facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { FieldRow, FieldRows, fieldTarget } from '../../ui/field/FieldRow.tsx';
import { signedDollars } from '../statements/measure-words.ts';
import { personPath } from '../users/people.ts';
import { lateText } from './late-words.ts';

/** What came late for one's own closed sales periods, a row each; nothing where nothing did. Leads to the card. */
export function LatePay() {
  const session = useSession();
  const customId = session.customId ?? '';
  const { data } = useQuery({
    ...endpointQuery(listUserAdjustments, { params: { customId }, query: useScope() }),
    ...silently,
    enabled: customId !== '',
  });
  const paid = (data?.adjustments ?? []).filter(({ state }) => state === 'counted' || state === 'released');
  if (paid.length === 0) return null;
  const periods = [...Map.groupBy(paid, ({ closedPeriod }) => closedPeriod.from).values()];
  return (
    <FieldRows label="Late changes">
      {periods.map(([first, ...others]) => {
        if (first === undefined) return null;
        const sum = [first, ...others].reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
        const invoices = Math.max(...[first, ...others].map((one) => one.invoices));
        const entries = Math.max(...[first, ...others].map((one) => one.entries));
        return (
          <li key={first.closedPeriod.from}>
            <Link to={personPath(session) ?? '/salesreps'} search={{ selectedUser: customId }} className={fieldTarget}>
              <FieldRow title={lateText({ ...first, invoices, entries })} amount={signedDollars(sum)} leads />
            </Link>
          </li>
        );
      })}
    </FieldRows>
  );
}
