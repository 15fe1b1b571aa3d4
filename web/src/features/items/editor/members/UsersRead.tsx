import { itemUserTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { type PeopleGroup, routesText } from './item-people.ts';
import styles from './members.module.css';

/** The people of an item, for those who only read it. */
export function UsersRead({ groups, chosen }: { groups: readonly PeopleGroup[]; chosen: readonly string[] }) {
  return (
    <Stack gap={12}>
      {groups.map(({ id, people }) => {
        const own = people.filter(({ customId }) => chosen.includes(customId));
        return (
          <Stack key={id} as="section" gap={4} aria-label={itemUserTexts.readGroups[id]}>
            <Row gap={8} align="baseline">
              <Text as="h3" kind="subhead">
                {itemUserTexts.readGroups[id]}
              </Text>
              <Text kind="caption" tone="soft">
                {own.length}
              </Text>
            </Row>
            {own.length === 0 ? (
              <Text tone="soft">{itemMessages.none[id]}</Text>
            ) : (
              <ul className={styles.people} aria-label={itemUserTexts.readGroups[id]}>
                {own.map(({ customId, name, routeNumber }) => (
                  <li key={customId} className={styles.person}>
                    <Text fit="cut" title={name}>
                      {name}
                      {routeNumber.length > 0 && (
                        <Text kind="caption" tone="faint">
                          {' '}
                          {routesText(routeNumber)}
                        </Text>
                      )}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
