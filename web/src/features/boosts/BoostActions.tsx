import type { Boost } from '@caselift/contract/boosts';
import IconButton from '@mui/material/IconButton';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Row } from '../../ui/kit/Layout.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import styles from './boosts.module.css';
import { nameText } from './words.ts';

const actions = [
  { action: 'edit', label: 'Edit', Icon: Pencil },
  { action: 'copy', label: 'Duplicate', Icon: Copy },
  { action: 'delete', label: 'Delete', Icon: Trash2 },
] as const;

export type BoostAction = (typeof actions)[number]['action'];
export type OnAction = (action: BoostAction, boost: Boost) => void;

type BoostActionsProps = {
  boost: Boost /** On phones: one button that opens a menu. */;
  asMenu: boolean;
  onAction: OnAction;
};

/** What editors do with a boost of the list. */
export function BoostActions({ boost, asMenu, onAction }: BoostActionsProps) {
  if (asMenu) {
    const menu = actions.map(({ action, label }) => ({ text: label, act: () => onAction(action, boost) }));
    return <RowMenu of={nameText(boost)} actions={menu} className={styles.more ?? ''} />;
  }
  return (
    <Row as="span" gap={0} screenOnly className={styles.actions}>
      {actions.map(({ action, label, Icon }) => (
        <IconButton
          key={action}
          aria-label={`${label}: ${nameText(boost)}`}
          title={label}
          onClick={() => onAction(action, boost)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ))}
    </Row>
  );
}
