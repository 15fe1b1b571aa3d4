import type { Scope } from '@caselift/contract/scope';
import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useColorScheme } from '../ui/color-scheme.ts';
import { Badge } from '../ui/kit/Badge.tsx';
import { Freshness } from './Freshness.tsx';
import styles from './TopBar.module.css';
import type { DrawerState } from './use-drawer.ts';

type TopBarProps = { title: string; scope: Scope | null; drawer: DrawerState };

export function TopBar({ title, scope, drawer }: TopBarProps) {
  const preview = scope?.db === 'preview';
  const OpenIcon = drawer.phone ? Menu : PanelLeft;
  return (
    <header className={preview ? `${styles.bar} ${styles.preview}` : styles.bar}>
      {drawer.open && !drawer.phone ? null : (
        <IconButton aria-label="Open the menu" edge="start" onClick={() => drawer.setOpen(true)}>
          <OpenIcon size={drawer.phone ? 20 : 16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <h1 className={styles.title}>{title}</h1>
      {preview ? (
        <Badge large tone="warn" className={styles.chip}>
          Preview
        </Badge>
      ) : null}
      {preview ? (
        <p className={styles.sentence}>
          Draft figures. Your team sees Production. <Link to="/diff">See what differs</Link>
        </p>
      ) : null}
      <div className={styles.end}>
        {scope ? <Freshness scope={scope} /> : null}
        <ThemeSwitch />
      </div>
    </header>
  );
}

function ThemeSwitch() {
  const [scheme, choose] = useColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton aria-label={`Switch to the ${other} theme`} onClick={() => choose(other)}>
      <SunMoon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
