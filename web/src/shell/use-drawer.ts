import { useState } from 'react';
import { useMenuRoomNeeded } from '../ui/menu-room.ts';
import { usePhone } from '../ui/usePhone.ts';

const storageKey = 'drawer-open';

export type DrawerState = { open: boolean; phone: boolean; setOpen: (open: boolean) => void };

/** On a desk the drawer stays as it was left, unless a page needs its room; on a phone it is swiped in for a moment and starts closed. */
export function useDrawer(): DrawerState {
  const phone = usePhone();
  const [deskOpen, setDeskOpen] = useState(() => localStorage.getItem(storageKey) !== 'false');
  const [phoneOpen, setPhoneOpen] = useState(false);
  const roomNeeded = useMenuRoomNeeded();
  /** Opened although a page needs its room; forgotten when the page needs it no more. */
  const [openedAnyway, setOpenedAnyway] = useState(false);
  if (!roomNeeded && openedAnyway) setOpenedAnyway(false);
  const keep = (open: boolean) => {
    localStorage.setItem(storageKey, String(open));
    setDeskOpen(open);
  };
  if (!phone && roomNeeded) return { open: openedAnyway, phone, setOpen: setOpenedAnyway };
  return phone ? { open: phoneOpen, phone, setOpen: setPhoneOpen } : { open: deskOpen, phone, setOpen: keep };
}
