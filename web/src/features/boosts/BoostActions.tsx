import type { Boost } from '@caselift/contract/boosts';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Row } from '../../ui/kit/Layout.tsx';
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
  if (asMenu) return <ActionMenu boost={boost} onAction={onAction} />;
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

function ActionMenu({ boost, onAction }: Pick<BoostActionsProps, 'boost' | 'onAction'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `Actions: ${nameText(boost)}`;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={styles.more ?? ''}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // The row it stands in would open the boost.
        onClick={(event) => event.stopPropagation()}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ action, label: text }) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onAction(action, boost);
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
