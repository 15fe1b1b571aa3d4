import { boostTexts, readBoost } from '@caselift/contract/boosts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { endpointQuery, sayingWhenFailed } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { BoostLevels } from '../boosts-search.ts';
import { nameText, periodText } from '../words.ts';

/** The boost that the address names. */
export function BoostPanel({ levels }: { levels: BoostLevels }) {
  const scope = useScope();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readBoost, { params: { id: levels.at.boost }, query: scope }),
    ...sayingWhenFailed(boostTexts.errors.one),
  });
  return (
    <DrawerEditor title="Boost" width="half" unsaved={null} onClose={() => levels.close('boost')} actions={null}>
      {error ? (
        <Notice icon={CircleAlert} title={boostTexts.errors.one} text={error.message}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      ) : data ? (
        <p>
          {nameText(data)}, {periodText(data)}
        </p>
      ) : (
        <CircularProgress aria-label="Loading" />
      )}
    </DrawerEditor>
  );
}
