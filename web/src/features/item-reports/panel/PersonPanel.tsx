/** A row of the report at the right of the table: the person's target and payout, and what is behind the figures. */
import type { UserDraft } from '@caselift/contract/item-edits';
import type { ItemKind } from '@caselift/domain/programs/item';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { roleLabel } from '../../../shared/users/people.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { useMenuRoom } from '../../../ui/menu-room.ts';
import { type ReportLevels, type RowKey, rowText } from '../reports-search.ts';
import { PersonForm } from './PersonForm.tsx';
import styles from './panel.module.css';
import { usePersonDraft } from './use-person-edit.ts';
import { useTight, useWide } from './use-wide.ts';

type PersonPanelProps = { kind: ItemKind; row: RowKey; levels: ReportLevels };

export function PersonPanel({ kind, row, levels }: PersonPanelProps) {
  const query = usePersonDraft(row);
  const failure = failureOf(query);
  const close = () => levels.close('person');
  return (
    <Frame onClose={close} person={query.data?.person} itemName={query.data?.item.name}>
      {query.data ? (
        <PersonForm key={rowText(row)} kind={kind} row={row} latest={query.data} levels={levels} onClose={close} />
      ) : failure ? (
        (failure.instead ?? <ListFailed {...failure} />)
      ) : (
        <Waiting />
      )}
    </Frame>
  );
}

type FrameProps = {
  person: UserDraft['person'] | undefined;
  itemName: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Beside the table, or over it where there is no room for both; on a phone a page. */
function Frame({ person, itemName, onClose, children }: FrameProps) {
  const id = useId();
  const wide = useWide();
  const tight = useTight();
  useMenuRoom(wide && tight);
  const content = (
    <>
      <Row className={styles.head} gap={12}>
        {person && <Avatar name={person.name} shape="person" />}
        <Stack gap={0} grow>
          <Text as="h2" id={id} kind="section" fit="anywhere">
            {person?.name ?? 'Loading...'}
          </Text>
          {person && (
            <Text kind="caption" tone="soft" fit="anywhere">
              {whoText(person)}
              {itemName !== undefined && `, ${itemName}`}
            </Text>
          )}
        </Stack>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Row>
      {children}
    </>
  );
  if (wide)
    return (
      <Panel filled print="gone" className={styles.panel} aria-labelledby={id}>
        {content}
      </Panel>
    );
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      className={styles.over}
      slotProps={{ paper: { className: styles.paper, 'aria-labelledby': id } }}
    >
      {content}
    </Drawer>
  );
}

/** @example 'Sales rep, routes 12, 14' */
function whoText({ role, leadership, routeNumber }: UserDraft['person']): string {
  const label = roleLabel({ role, leadership });
  if (routeNumber.length === 0) return label;
  return `${label}, route${routeNumber.length === 1 ? '' : 's'} ${routeNumber.join(', ')}`;
}

const bars = ['60%', '45%', '70%', '52%', '64%', '48%'];

function Waiting() {
  return (
    <Stack gap={24} role="status" aria-label="Loading" className={styles.waiting}>
      {bars.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={12} />
      ))}
    </Stack>
  );
}
