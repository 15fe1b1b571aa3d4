import { itemUserTexts } from '@caselift/contract/item-screen-texts';
import { itemLimits } from '@caselift/contract/item-texts';
import { listUsers } from '@caselift/contract/users';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { selectedText } from '../../../../shared/selection/SelectionBar.tsx';
import { EditorAccordion } from '../../../../ui/editor/EditorSection.tsx';
import { usePaper } from '../../../../ui/editor/paper.tsx';
import { wholeNumber } from '../../../../ui/figures.ts';
import { Disclosure } from '../../../../ui/kit/Disclosure.tsx';
import { Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../../ui/ListFailed.tsx';
import type { SectionProps } from '../section.ts';
import { hasUsers } from './has-members.ts';
import { peopleGroups } from './item-people.ts';
import styles from './members.module.css';
import { UserPicker } from './UserPicker.tsx';
import { UsersRead } from './UsersRead.tsx';
import { useOpenSection } from './use-open-section.ts';

/** Who has the item. */
export function UsersSection({ form, detail, edited }: SectionProps) {
  return hasUsers(form.place) ? <Users form={form} detail={detail} edited={edited} /> : null;
}

function Users({ form, detail, edited }: Pick<SectionProps, 'form' | 'detail' | 'edited'>) {
  const query = useScope();
  const { onPaper } = usePaper();
  const [isOpen, setOpen] = useOpenSection('users', { detail, edited });
  const { data: users, error, refetch } = useQuery({ ...endpointQuery(listUsers, { query }), ...silently });
  const groups = useMemo(() => (users === undefined ? null : peopleGroups(users)), [users]);
  const { users: chosen } = form.read.form;
  const listed = groups?.flatMap(({ people }) => people) ?? [];
  const selected = listed.filter(({ customId }) => chosen.includes(customId)).length;
  const said = form.readOnly
    ? `${wholeNumber(chosen.length)} selected`
    : selectedText({ selected, total: listed.length });
  return (
    <EditorAccordion>
      <Disclosure
        large
        flush
        open={isOpen}
        onToggle={setOpen}
        title={itemUserTexts.title}
        note={<span role="status">{groups !== null && said}</span>}
      >
        {isOpen && (
          <div className={styles.body}>
            {groups === null && error === null && <Skeleton variant="rounded" height={160} />}
            {groups === null && error !== null && <ListFailed message={error.message} retry={() => void refetch()} />}
            {groups !== null && (form.readOnly || onPaper) && (
              <div className={form.readOnly ? undefined : styles.paper}>
                <UsersRead groups={groups} chosen={chosen} />
              </div>
            )}
            {groups !== null && users !== undefined && !form.readOnly && (
              <Stack gap={0} screenOnly>
                <UserPicker form={form} users={users} groups={groups} />
              </Stack>
            )}
            {chosen.length > itemLimits.people && (
              <Text as="p" kind="caption" tone="bad" role="alert">
                {form.faultOf('users')}
              </Text>
            )}
          </div>
        )}
      </Disclosure>
    </EditorAccordion>
  );
}
