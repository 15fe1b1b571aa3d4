import { notificationTexts as texts } from '@caselift/contract/notification-texts';
import type { Notice } from '@caselift/contract/notifications';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { usePageHead } from '../../shared/field/page-head.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../ui/field/FieldPage.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice as Nothing } from '../../ui/Notice.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import styles from './notices.module.css';
import { useNotifications } from './use-notifications.ts';

/** What the person was told: what isn't read yet, then the rest, the newest first. */
export function NotificationsPage() {
  usePageHead({ title: 'Notifications', back: '/' });
  const { list, markRead } = useNotifications();
  const failure = failureOf(list);
  if (failure && list.data === undefined) return failure.instead ?? <ListFailed {...failure} />;
  const notices = list.data?.pages.flatMap(({ results }) => results);
  if (notices === undefined) return <Loading />;
  if (notices.length === 0) return <Nothing icon={CircleCheck} title={texts.none} text={texts.noneHint} />;
  const [fresh, earlier] = [notices.filter(({ isRead }) => !isRead), notices.filter(({ isRead }) => isRead)];
  const unread = list.data?.pages[0]?.unread ?? fresh.length;
  const more = list.hasNextPage && (
    <PanelFoot>
      <Button variant="text" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {texts.more}
      </Button>
    </PanelFoot>
  );
  return (
    <FieldPage>
      {failure && <ListFailed {...failure} hasRows />}
      {fresh.length > 0 && (
        <NoticeGroup
          title={texts.fresh}
          count={unread}
          notices={fresh}
          onOpen={markRead}
          end={
            <Button variant="text" color="primary" onClick={() => markRead()}>
              {texts.markAllRead}
            </Button>
          }
        >
          {earlier.length === 0 && more}
        </NoticeGroup>
      )}
      {earlier.length > 0 && (
        <NoticeGroup title={texts.earlier} notices={earlier} onOpen={markRead}>
          {more}
        </NoticeGroup>
      )}
    </FieldPage>
  );
}

type NoticeGroupProps = {
  title: string;
  count?: number;
  end?: ReactNode;
  notices: readonly Notice[];
  onOpen: (ids: readonly string[]) => void;
  children?: ReactNode;
};

function NoticeGroup({ title, count, end, notices, onOpen, children }: NoticeGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Row spread className={styles.head}>
        <Row as="span" gap={8}>
          <Text as="h2" kind="section" id={id}>
            {title}
          </Text>
          {count !== undefined && (
            <Text weight="medium" tone="soft">
              {count}
            </Text>
          )}
        </Row>
        {end}
      </Row>
      <Panel>
        <Rows first>
          {notices.map((notice) => (
            <NoticeRow key={notice._id} notice={notice} onOpen={() => notice.isRead || onOpen([notice._id])} />
          ))}
        </Rows>
        {children}
      </Panel>
    </section>
  );
}

function Loading() {
  return (
    <FieldPage>
      <Panel aria-busy>
        <PanelBody>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={76} />
          ))}
        </PanelBody>
      </Panel>
    </FieldPage>
  );
}
