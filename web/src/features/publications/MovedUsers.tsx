import type { PublishPreview } from '@caselift/contract/publications';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { useId } from 'react';
import { unitSigns } from '../../shared/units.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { dollars, signed } from './change.ts';

type User = PublishPreview['users'][number];

/** The people with the largest changes in the sales period. */
export function MovedUsers({ users, moved }: { users: readonly User[]; moved: number }) {
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Text as="h3" id={id} kind="subhead">
        Largest changes
      </Text>
      {users.length === 0 ? <Text tone="faint">No one's figures change.</Text> : null}
      <Rows first flush>
        {users.map((user) => (
          <ListRow key={user.customId}>
            <Avatar name={user.name} shape="person" />
            <Text grow fit="cut" title={user.customId}>
              {user.name}
            </Text>
            <Stack as="span" gap={0}>
              {goalMeasures.map((measure) => (
                <Moved
                  key={measure}
                  measure={measure}
                  difference={user[`${measure}After`] - user[`${measure}Before`]}
                />
              ))}
            </Stack>
          </ListRow>
        ))}
      </Rows>
      {moved > users.length ? (
        <Text tone="soft">
          Showing {wholeNumber(users.length)} of {wholeNumber(moved)} people whose figures change.
        </Text>
      ) : null}
    </Stack>
  );
}

function Moved({ measure, difference }: { measure: GoalMeasure; difference: number }) {
  const { unit, name } = goalMeasureRows[measure];
  const write = unit === 'usd' ? dollars : wholeNumber;
  const text = signed(difference, write);
  return (
    <Text right kind="caption" tone={text === write(0) ? 'faint' : difference > 0 ? 'good' : 'bad'}>
      {unit === 'usd' ? name : unitSigns[unit]} {text}
    </Text>
  );
}
