import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useBlocker } from '@tanstack/react-router';
import { useId } from 'react';
import type { ScopeSearch } from '../../api/scope.ts';
import dialogStyles from '../../shared/administration/dialog.module.css';

type Place = { pathname: string; search: unknown };

/** Another page, another wholesaler or the other environment: what is typed here has no place there. */
function isElsewhere(current: Place, next: Place): boolean {
  const [from, to] = [current.search as ScopeSearch, next.search as ScopeSearch];
  return (
    current.pathname !== next.pathname ||
    from.wholesalerId !== to.wholesalerId ||
    (from.db ?? 'prod') !== (to.db ?? 'prod')
  );
}

/** Asks before unsaved changes are lost; the browser's own question covers closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const id = useId();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && isElsewhere(current, next),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <Dialog open={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} aria-labelledby={id}>
      <div className={dialogStyles.dialog}>
        <h2 id={id}>Leave without saving?</h2>
        <p>Your changes haven't been saved and will be lost.</p>
        <div className={dialogStyles.actions}>
          <Button onClick={() => leaving.reset?.()}>Stay</Button>
          <Button variant="contained" color="error" onClick={() => leaving.proceed?.()}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
