import { readWholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The right column of the wholesaler's page: the settings of one environment. `actions` stand in its head. */
export function SettingsPanel({ actions }: { actions?: ReactNode }) {
  return (
    <Panel
      title="Settings"
      end={
        <>
          <SettingHistory />
          {actions}
        </>
      }
    >
      <StoredSettings />
    </Panel>
  );
}

function StoredSettings() {
  const scope = useScope();
  const isDraft = scope.db === 'preview';
  const { data, error, refetch } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const production = useQuery({
    ...endpointQuery(readWholesaler, { query: { ...scope, db: 'prod' } }),
    enabled: isDraft,
  });
  if (data)
    return (
      // Another wholesaler or environment is another form: nothing typed may cross over.
      <SettingsForm
        key={`${scope.wholesalerId} ${scope.db}`}
        wholesaler={data}
        production={isDraft ? production.data : undefined}
      />
    );
  if (error)
    return (
      <Notice icon={CircleAlert} title={error.message} text="The settings couldn't be loaded. Nothing was changed.">
        <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  return (
    <PanelBody role="status" aria-label="Loading" aria-busy="true">
      <Stack>
        {['title', 'goals', 'period', 'mode', 'sight', 'profits', 'slopes'].map((name) => (
          <Skeleton key={name} variant="rounded" height={32} />
        ))}
      </Stack>
    </PanelBody>
  );
}
