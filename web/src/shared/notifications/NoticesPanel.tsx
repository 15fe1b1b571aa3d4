import { noticeKindTexts, notificationTexts as texts } from '@caselift/contract/notification-texts';
import {
  type NotificationSettings,
  readNotificationSettings,
  updateNotificationSettings,
} from '@caselift/contract/notifications';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate, replaceAnswer } from '../../api/query.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './notices-panel.module.css';

type Change = Parameters<typeof call<typeof updateNotificationSettings>>[1]['body'];

/** Which notices the person gets in the bell and in the daily mail. Each switch is saved at once. */
export function NoticesPanel() {
  const queryClient = useQueryClient();
  const asked = endpointQuery(readNotificationSettings, {});
  const { data, error } = useQuery({ ...asked, staleTime: 0 });
  const show = (settings: NotificationSettings) => replaceAnswer(queryClient, readNotificationSettings, {}, settings);
  const pending = useRef(0);
  const saving = useMutation({
    mutationFn: (body: Change) => call(updateNotificationSettings, { body }),
    // The answer to one switch doesn't know of those pressed since: the last one does.
    onSettled: (saved) => {
      pending.current -= 1;
      if (pending.current > 0) return;
      if (saved) show(saved);
      else void invalidate(queryClient, [readNotificationSettings]);
    },
  });
  /** A switch moves when it is pressed; a refusal puts it back. */
  const press = (body: NonNullable<Change>) => {
    pending.current += 1;
    // With what was pressed before, which may not be drawn yet.
    const before = queryClient.getQueryData(asked.queryKey);
    if (before) show(changed(before, body));
    saving.mutate(body);
  };
  // An admin of no wholesaler is nobody's person.
  if (data?.kinds.length === 0) return null;
  return (
    <Panel title={texts.panel} note={error ? "Your notices couldn't be loaded. Reload the page." : undefined}>
      {data && <Switches settings={data} onChange={press} />}
      {!data && !error && (
        <PanelBody>
          <Skeleton variant="rounded" height={300} />
        </PanelBody>
      )}
    </Panel>
  );
}

type SwitchesProps = { settings: NotificationSettings; onChange: (change: NonNullable<Change>) => void };

function Switches({ settings: { dailyMail, email, kinds }, onChange }: SwitchesProps) {
  const id = useId();
  return (
    <>
      <Row spread gap={12} className={styles.daily}>
        <Stack gap={0}>
          <Text as="label" weight="bold" tone="strong" htmlFor={id}>
            {texts.daily}
          </Text>
          <Text kind="caption" tone="soft" fit="anywhere" id={`${id}-says`}>
            {texts.dailySays(email)}
          </Text>
        </Stack>
        <LargeSwitch
          id={id}
          describedBy={`${id}-says`}
          checked={dailyMail}
          onChange={(on) => onChange({ dailyMail: on })}
        />
      </Row>
      <PlainTable row={60} className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.bell}</th>
            <th scope="col">{texts.mail}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, bell, mail }) => {
            const { title, says } = noticeKindTexts[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  {title}
                  {says !== undefined && (
                    <Text as="p" kind="caption" tone="soft">
                      {says}
                    </Text>
                  )}
                </th>
                <td>
                  {bell === null ? (
                    <Text weight="medium">{texts.always}</Text>
                  ) : (
                    <LargeSwitch
                      label={texts.switchOf(title, 'bell')}
                      checked={bell}
                      onChange={(on) => onChange({ kinds: [{ kind, bell: on }] })}
                    />
                  )}
                </td>
                <td>
                  <LargeSwitch
                    label={texts.switchOf(title, 'mail')}
                    checked={mail}
                    disabled={!dailyMail}
                    onChange={(on) => onChange({ kinds: [{ kind, mail: on }] })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </>
  );
}

type LargeSwitchProps = {
  label?: string;
  id?: string;
  describedBy?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** 46 x 28 in a target of 44, for thumbs. */
function LargeSwitch({ label, id, describedBy, checked, disabled = false, onChange }: LargeSwitchProps) {
  return (
    <Switch
      className={styles.switch}
      checked={checked}
      disabled={disabled}
      onChange={(_, on) => onChange(on)}
      slotProps={{ input: { id, role: 'switch', 'aria-label': label, 'aria-describedby': describedBy } }}
    />
  );
}

/** What the server will answer. */
function changed(settings: NotificationSettings, { dailyMail, kinds = [] }: NonNullable<Change>): NotificationSettings {
  const of = new Map(kinds.map((one) => [one.kind, one]));
  return {
    ...settings,
    dailyMail: dailyMail ?? settings.dailyMail,
    kinds: settings.kinds.map((one) => ({
      ...one,
      bell: one.bell === null ? null : (of.get(one.kind)?.bell ?? one.bell),
      mail: of.get(one.kind)?.mail ?? one.mail,
    })),
  };
}
