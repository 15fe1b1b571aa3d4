import Lock from 'lucide-react/icons/lock';
import { Row } from './Layout.tsx';
import { Text } from './Text.tsx';

/** Why a control is disabled: one sentence that names the choice behind it. The control's aria-describedby is its id. */
export const LockReason = ({ id, children }: { id: string; children: string }) => (
  <Row as="span" gap={4} align="top">
    <Lock size={12} strokeWidth={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <Text kind="caption" tone="soft" id={id}>
      {children}
    </Text>
  </Row>
);
