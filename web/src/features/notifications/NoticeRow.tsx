import { noticeWords } from '@caselift/contract/notice-words';
import { notificationTexts as texts } from '@caselift/contract/notification-texts';
import type { Notice } from '@caselift/contract/notifications';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { rowClass } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { addressOf, lookOf, timeOf } from './notice-look.ts';
import styles from './notices.module.css';

/** Opening one leads to what it is about, and marks it read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { facts, isRead, createdAt } = notice;
  const { title, body } = noticeWords(facts);
  const { icon: Icon, tone } = lookOf[facts.about];
  return (
    <li>
      <Link {...addressOf(facts, useSession())} className={`${rowClass()} ${styles.row}`} onClick={onOpen}>
        <span className={styles.icon} data-tone={tone}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <Stack as="span" gap={0} grow>
          <Text weight="bold" fit="anywhere">
            {title}
          </Text>
          <Text tone="soft" fit="anywhere">
            {body}
          </Text>
          <Text kind="caption" tone="soft">
            <time dateTime={createdAt}>{timeOf(notice)}</time>
          </Text>
        </Stack>
        {!isRead && <span className={styles.dot} role="img" aria-label={texts.unread} />}
      </Link>
    </li>
  );
}
