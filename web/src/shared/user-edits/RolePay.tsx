import { type RoleChange, roleChangeTexts } from '@caselift/contract/role-changes';
import { dollarsAndCents } from '../../ui/figures.ts';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';

const shownRows = 8;

/** Everyone with other pay: so far, and at this pace where the period runs. @param period such as 'September 2026'. */
export function RolePay({ period, people }: { period: string; people: RoleChange['people'] }) {
  if (people.length === 0) return <p>{roleChangeTexts.noPay(period)}</p>;
  const runs = people.some(({ after }) => after.projected !== null);
  const more = people.length - shownRows;
  return (
    <>
      <PlainTable framed narrow ground="raised" region={roleChangeTexts.pay(period)}>
        <thead>
          <tr>
            <th scope="col">{roleChangeTexts.pay(period)}</th>
            <th scope="col" data-number>
              {runs ? 'So far' : 'Earned'}
            </th>
            {runs && (
              <th scope="col" data-number>
                At this pace
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shownRows).map(({ customId, name, before, after }) => (
            <tr key={customId}>
              <th scope="row">{name}</th>
              <td data-number>
                <Change before={before.earned} after={after.earned} />
              </td>
              {runs && (
                <td data-number>
                  <Change before={before.projected} after={after.projected} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && <p>{roleChangeTexts.others(more)}</p>}
    </>
  );
}

function Change({ before, after }: { before: number | null; after: number | null }) {
  if (before === after) return <Text tone="soft">{dollarsAndCents(after)}</Text>;
  return (
    <>
      <Text tone="soft">{dollarsAndCents(before)}</Text>{' '}
      <Text fit="whole">
        to <Text weight="medium">{dollarsAndCents(after)}</Text>
      </Text>
    </>
  );
}
