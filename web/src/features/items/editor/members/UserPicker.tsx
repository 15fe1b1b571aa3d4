import { itemUserTexts } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import { type User, userTexts } from '@caselift/contract/users';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useRef, useState } from 'react';
import { SelectionTick } from '../../../../shared/selection/SelectionTick.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../../ui/kit/TextIcon.tsx';
import type { SectionProps } from '../section.ts';
import { type PeopleGroup, routesText, teamsOf } from './item-people.ts';
import styles from './members.module.css';

type UserPickerProps = Pick<SectionProps, 'form'> & {
  /** Those the viewer sees, the hidden ones too: teams are followed through them. */
  users: readonly User[];
  groups: readonly PeopleGroup[];
};

/** Milliseconds without a key before the list is narrowed: it is all here. */
const pause = 100;
const phraseLimit = 100;

/** People of the item, in three columns by role. */
export function UserPicker({ form, users, groups }: UserPickerProps) {
  const [phrase, setPhrase] = useState('');
  const [withTeam, setWithTeam] = useState(false);
  const [reached, setReached] = useState<string>();
  const before = useRef<string | null>(null);
  const { users: chosen, hideFromSalesReps } = form.read.form;
  const isChosen = new Set(chosen);
  const isFound = searchTest(phrase);
  const shown = groups.map(({ id, people }) => ({
    id,
    all: people,
    people: people.filter(({ name, customId, routeNumber }) =>
      isFound(`${name} ${customId} ${routesText(routeNumber)}`),
    ),
  }));
  const listed = shown.flatMap(({ people }) => people.map(({ customId }) => customId));
  const isAll = listed.every((customId) => isChosen.has(customId));
  const isNone = listed.every((customId) => !isChosen.has(customId));

  const add = (ids: readonly string[]) => {
    const leads = groups.flatMap(({ id, people }) =>
      id === 'salesReps' ? [] : people.map(({ customId }) => customId),
    );
    const team = withTeam
      ? teamsOf(
          users,
          ids.filter((customId) => leads.includes(customId)),
        )
      : [];
    form.choose({ users: [...new Set([...chosen, ...ids, ...team])] });
  };
  const remove = (ids: readonly string[]) =>
    form.choose({ users: chosen.filter((customId) => !ids.includes(customId)) });
  const tick = (customId: string, checked: boolean, range = false) => {
    const places = [customId, range ? before.current : null].map((one) => (one === null ? -1 : listed.indexOf(one)));
    const found = places.filter((place) => place >= 0);
    before.current = customId;
    const reach = listed.slice(Math.min(...found), Math.max(...found) + 1);
    checked ? add(reach) : remove(reach);
  };
  const first = reached !== undefined && listed.includes(reached) ? reached : listed[0];

  return (
    <Stack gap={12}>
      <Row wrap gap={12}>
        <SearchField
          label="Search users"
          placeholder="Search users"
          value={phrase}
          maxLength={phraseLimit}
          pause={pause}
          onSearch={setPhrase}
        />
        <Row gap={4}>
          <Button variant="text" disabled={isAll} onClick={() => add(listed)}>
            {itemUserTexts.selectAll}
          </Button>
          <Button variant="text" disabled={isNone} onClick={() => remove(listed)}>
            {itemUserTexts.removeAll}
          </Button>
        </Row>
        <Check
          label={itemUserTexts.hide}
          checked={hideFromSalesReps}
          onChange={(on) => form.choose({ hideFromSalesReps: on })}
        />
        <Check
          label={itemUserTexts.includeTeam}
          says={itemUserTexts.includeTeamSays}
          checked={withTeam}
          onChange={setWithTeam}
        />
      </Row>
      {listed.length === 0 && (
        <Text as="p" tone="soft" role="status">
          {phrase.trim() === '' ? userTexts.noOne : userTexts.noMatch}
        </Text>
      )}
      {shown.map(
        ({ id, all, people }) =>
          people.length > 0 && (
            <Group
              key={id}
              title={itemUserTexts.groups[id]}
              count={`${all.filter(({ customId }) => isChosen.has(customId)).length} of ${all.length}`}
              onFocus={setReached}
            >
              {people.map((person) => (
                <li key={person.customId} className={styles.person} data-id={person.customId}>
                  <Person
                    person={person}
                    isChosen={isChosen.has(person.customId)}
                    tick={tick}
                    reached={person.customId === first || !people.some(({ customId }) => customId === first)}
                  />
                </li>
              ))}
            </Group>
          ),
      )}
      <Text as="p" kind="caption" tone="warn">
        <TextIcon icon={TriangleAlert} /> {itemTexts.loseImages}
      </Text>
    </Stack>
  );
}

type GroupProps = {
  title: string;
  count: string;
  onFocus: (customId: string | undefined) => void;
  children: ReactNode;
};

function Group({ title, count, onFocus, children }: GroupProps) {
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Row gap={8} align="baseline">
        <Text as="h3" kind="subhead" id={id}>
          {title}
        </Text>
        <Text kind="caption" tone="soft">
          {count}
        </Text>
      </Row>
      <ul
        className={styles.people}
        aria-labelledby={id}
        onFocus={({ target }) => onFocus(target.closest('li')?.dataset.id)}
      >
        {children}
      </ul>
    </Stack>
  );
}

type PersonProps = {
  person: User;
  isChosen: boolean;
  tick: (customId: string, checked: boolean, range?: boolean) => void;
  reached: boolean;
};

function Person({ person: { customId, name, routeNumber }, isChosen, tick, reached }: PersonProps) {
  const id = useId();
  return (
    <>
      <SelectionTick
        row={{ id: customId, checked: isChosen }}
        tick={tick}
        id={id}
        labelledBy={`${id}-name`}
        reached={reached}
      />
      <label htmlFor={id} id={`${id}-name`} title={name}>
        {name}
        {routeNumber.length > 0 && (
          <Text kind="caption" tone="faint">
            {' '}
            {routesText(routeNumber)}
          </Text>
        )}
      </label>
    </>
  );
}

type CheckProps = { label: string; says?: string; checked: boolean; onChange: (on: boolean) => void };

const Check = ({ label, says, checked, onChange }: CheckProps) => (
  <Row as="label" gap={8} title={says}>
    <input
      type="checkbox"
      className={styles.check}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </Row>
);
