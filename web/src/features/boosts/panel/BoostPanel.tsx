/** The panel of the boost that the address names: to be edited, or read. */
import { boostTexts, readBoost, seesBoostCosts } from '@caselift/contract/boosts';
import { readWholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { endpointQuery, sayingWhenFailed } from '../../../api/query.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { BoostLevels } from '../boosts-search.ts';
import { useMayEditBoosts } from '../use-boost-edits.ts';
import { EditBoost } from './EditBoost.tsx';
import styles from './panel.module.css';
import { ReadBoost } from './ReadBoost.tsx';

export function BoostPanel({ levels }: { levels: BoostLevels }) {
  const id = levels.at.boost;
  const scope = useScope();
  const session = useSession();
  const mayEdit = useMayEditBoosts();
  // Each round is a form of its own.
  const [round, setRound] = useState(0);
  const boost = useQuery({
    ...endpointQuery(readBoost, { params: { id }, query: scope }),
    ...sayingWhenFailed(boostTexts.errors.one),
    staleTime: 0,
  });
  const house = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const close = () => levels.close('boost');

  // A form starts from what is stored now, not from what an earlier visit read.
  if (!boost.data || !house.data || !boost.isFetchedAfterMount)
    return (
      <DrawerEditor title="Boost" width="half" unsaved={null} onClose={close} actions={null}>
        {boost.error || house.error ? (
          <div role="alert">
            <Notice icon={CircleAlert} title={boostTexts.errors.one} text="Nothing was changed.">
              <Button onClick={() => void (boost.error ? boost.refetch() : house.refetch())}>Try again</Button>
            </Notice>
          </div>
        ) : (
          <Row aria-busy className={styles.loading}>
            <CircularProgress size={24} color="inherit" aria-label="Loading" />
          </Row>
        )}
      </DrawerEditor>
    );
  if (!mayEdit)
    return <ReadBoost boost={boost.data} house={house.data} seesCosts={seesBoostCosts(session)} onClose={close} />;
  const readAgain = async () => {
    const { data, isError } = await boost.refetch();
    return isError ? null : (data ?? null);
  };
  return (
    <EditBoost
      key={`${scope.db} ${round}`}
      opened={boost.data}
      house={house.data}
      levels={levels}
      readAgain={readAgain}
      onReload={() => setRound(round + 1)}
    />
  );
}
