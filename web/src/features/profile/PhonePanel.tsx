import { mayAccess, repsAndLeads } from '@caselift/contract/access';
import { phoneTexts } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { useSession } from '../../api/session-store.ts';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { install, useInstall } from '../../ui/install.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../ui/kit/Panel.tsx';
import { SwitchRow } from '../../ui/kit/SwitchRow.tsx';
import { Text } from '../../ui/kit/Text.tsx';

/** What holds on this phone only: its top bar has no room for the theme switch, and browsers offer to install nowhere else. */
export function PhonePanel() {
  const [scheme, choose] = useColorScheme();
  const isInField = mayAccess(repsAndLeads, useSession());
  return (
    <Panel title={phoneTexts.title}>
      <PanelSection>
        <SwitchRow
          label={phoneTexts.dark}
          says={phoneTexts.darkNote}
          checked={scheme === 'dark'}
          disabled={false}
          onChange={(dark) => choose(dark ? 'dark' : 'light')}
        />
      </PanelSection>
      {isInField && <InstallSection />}
    </Panel>
  );
}

function InstallSection() {
  const state = useInstall();
  const notes = {
    installed: phoneTexts.installed,
    offered: phoneTexts.installNote,
    byHand: phoneTexts.installByHand,
  };
  return (
    <PanelSection>
      <Row spread gap={12}>
        <Stack gap={0}>
          <Text weight="medium">{phoneTexts.install}</Text>
          <Text as="p" kind="caption" tone="soft">
            {notes[state]}
          </Text>
        </Stack>
        {state === 'offered' && <Button onClick={() => void install()}>{phoneTexts.installButton}</Button>}
      </Row>
    </PanelSection>
  );
}
