import { useState } from 'react';
import { usePhone } from '../ui/usePhone.ts';

const storageKey = 'drawer-open';

export type DrawerState = { open: boolean; phone: boolean; setOpen: (open: boolean) => void };

/** On a desk the drawer stays as it was left; on a phone it is swiped in for a moment and starts closed. */
export function useDrawer(): DrawerState {
  const phone = usePhone();
  const [deskOpen, setDeskOpen] = useState(() => localStorage.getItem(storageKey) !== 'false');
  const [phoneOpen, setPhoneOpen] = useState(false);
  const keep = (open: boolean) => {
    localStorage.setItem(storageKey, String(open));
    setDeskOpen(open);
  };
  return phone ? { open: phoneOpen, phone, setOpen: setPhoneOpen } : { open: deskOpen, phone, setOpen: keep };
}
