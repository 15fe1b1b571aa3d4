import { itemReportLimits, listItemReport } from '@caselift/contract/item-reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { periodText } from '../../../../shared/statements/period-words.ts';
import { absent, dollarsAndCents, oneDecimal, upToTwoDecimals } from '../../../../ui/figures.ts';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { SectionProps } from '../section.ts';
import { addUp, peopleOf } from './adds-up.ts';
import type { GroupEdit } from './use-group-edit.ts';

type HowItAddsUpProps = Pick<SectionProps, 'form' | 'detail'> & { group: GroupEdit };

/** One person's last results with the weights and steps as they are typed. Nothing is shown before there are any. */
export function HowItAddsUp({ form, detail, group }: HowItAddsUpProps) {
  const scope = useScope();
  const [chosen, setChosen] = useState('');
  const { item, groupedChildren } = detail;
  const { data } = useQuery({
    ...endpointQuery(listItemReport, {
      query: { ...scope, isObjective: item.isObjective, isIncentive: item.isIncentive, limit: itemReportLimits.page },
      body: { itemIds: [item._id] },
    }),
    ...silently,
  });
  const people = peopleOf(data?.rows ?? [], item._id);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (data === undefined || person === undefined) return null;
  const percentages = new Map(
    data.rows
      .filter(({ userId, startDate }) => userId === person.id && startDate === person.from)
      .map(({ itemId, percentageAchieved }) => [itemId, percentageAchieved]),
  );
  const members = group.members.map(({ _id: id, name, weight }) => ({
    ...{ id, name, weight },
    cappedStatus: groupedChildren.find(({ _id }) => _id === id)?.cappedStatus ?? true,
  }));
  const { parts, score, pays } = addUp(members, percentages, form.read.form);
  const percent = (value: number | null) => (value === null ? absent : `${oneDecimal(value)}%`);
  return (
    <Stack gap={8}>
      <Row spread wrap>
        <Text as="p" weight="bold">
          How it adds up
        </Text>
        <SelectField
          bare
          label="Person"
          value={person.id}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      </Row>
      <PlainTable framed narrow region="How it adds up">
        <thead>
          <tr>
            <th scope="col">{periodText(person.from, person.to)}</th>
            <th scope="col" data-number>
              Weight
            </th>
            <th scope="col" data-number>
              Result
            </th>
            <th scope="col" data-number>
              Counts as
            </th>
            <th scope="col" data-number>
              Adds
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, name, weight, percentage, countsAs, adds }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-number>{upToTwoDecimals(weight)}%</td>
              <td data-number>{percent(percentage)}</td>
              <td data-number>{percent(countsAs)}</td>
              <td data-number>{oneDecimal(adds)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              Score
            </th>
            <td data-number data-strong>
              {percent(score)}
            </td>
          </tr>
          {pays === null ? null : (
            <tr>
              <th scope="row" colSpan={4}>
                Pays by the steps
              </th>
              <td data-number data-strong>
                {dollarsAndCents(pays)}
              </td>
            </tr>
          )}
        </tbody>
      </PlainTable>
      {group.members.length > parts.length && (
        <Text kind="caption" tone="soft">
          Items that {person.name} has no result for are left out.
        </Text>
      )}
    </Stack>
  );
}
