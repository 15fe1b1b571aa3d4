import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { TickList } from './TickList.tsx';

/** What its button needs, to open the menu and to be read out as what does. */
export type MenuOpener = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

type TickMenuProps = {
  label: string;
  button: (opener: MenuOpener) => ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A menu of ticks behind a button. It stays open until it is left. */
export function TickMenu({ label, button, className, children }: TickMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <TickList {...{ id, label, anchor, className }} onClose={() => setAnchor(null)}>
        {children}
      </TickList>
    </>
  );
}
