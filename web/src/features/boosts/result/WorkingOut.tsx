import CircularProgress from '@mui/material/CircularProgress';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';

export const resultTitle = 'What it brought';

/** In the place of a result that is on its way. */
export function WorkingOut() {
  return (
    <Panel title={resultTitle} level={3} aria-busy>
      <PanelBody>
        <Row role="status">
          <CircularProgress size={16} color="inherit" aria-hidden />
          <Text tone="soft">Working it out...</Text>
        </Row>
      </PanelBody>
    </Panel>
  );
}
