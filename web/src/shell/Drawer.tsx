import type { Scope } from '@caselift/contract/scope';
import IconButton from '@mui/material/IconButton';
import PanelLeft from 'lucide-react/icons/panel-left';
import { lazy, Suspense } from 'react';
import { BrandMark } from '../ui/BrandMark.tsx';
import styles from './Drawer.module.css';
import { DrawerPerson } from './DrawerPerson.tsx';
import { DrawerScope } from './DrawerScope.tsx';
import { MenuList } from './MenuList.tsx';
import type { DrawerState } from './use-drawer.ts';

/** Only phones swipe the menu in, and it isn't part of what they see first. */
const SwipeableDrawer = lazy(() => import('@mui/material/SwipeableDrawer'));

type DrawerProps = { drawer: DrawerState; scope: Scope | null };

export function Drawer({ drawer: { open, phone, setOpen }, scope }: DrawerProps) {
  const close = () => setOpen(false);
  const content = (
    <>
      <div className={styles.head}>
        <BrandMark />
        <IconButton aria-label="Close the menu" onClick={close}>
          <PanelLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <DrawerPerson onChosen={phone ? close : undefined} />
      <MenuList onChosen={phone ? close : undefined} />
      <DrawerScope scope={scope} />
    </>
  );
  if (!phone) return open ? <aside className={styles.drawer}>{content}</aside> : null;
  return (
    <Suspense>
      <SwipeableDrawer
        open={open}
        onOpen={() => setOpen(true)}
        onClose={close}
        slotProps={{ paper: { className: styles.drawer, 'aria-label': 'Menu' } }}
      >
        {content}
      </SwipeableDrawer>
    </Suspense>
  );
}
