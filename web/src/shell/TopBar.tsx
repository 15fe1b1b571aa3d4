import type { Scope } from '@caselift/contract/scope';
import IconButton from '@mui/material/IconButton';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import SunMoon from 'lucide-react/icons/sun-moon';
import { type PageHead, useShownPageHead } from '../shared/field/page-head.ts';
import { useFieldParts } from '../shared/submissions/parts.ts';
import { useColorScheme } from '../ui/color-scheme.ts';
import { Badge } from '../ui/kit/Badge.tsx';
import { Bell } from './Bell.tsx';
import { Freshness } from './Freshness.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import styles from './TopBar.module.css';
import type { DrawerState } from './use-drawer.ts';

type TopBarProps = { title: string; scope: Scope | null; drawer: DrawerState };

export function TopBar({ title, scope, drawer }: TopBarProps) {
  const preview = scope?.db === 'preview';
  const head = useShownPageHead();
  const field = useFieldParts();
  const freshness = scope ? <Freshness scope={scope} /> : null;
  const { phone } = drawer;
  const OpenIcon = phone ? Menu : PanelLeft;
  return (
    <header className={preview ? `${styles.bar} ${styles.preview}` : styles.bar}>
      {(phone ? head?.back : drawer.open) ? null : (
        <IconButton aria-label="Open the menu" edge="start" onClick={() => drawer.setOpen(true)}>
          <OpenIcon size={phone ? 20 : 16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {head?.back && <BackButton to={head.back} />}
      <div className={styles.head}>
        <h1 className={styles.title}>{head?.title ?? title}</h1>
        {phone && freshness}
      </div>
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
        {!phone && freshness}
        {field && <field.Chip />}
        <PaletteButton scope={scope} size={phone ? 20 : 16} />
        {/* On a phone it is on /profile: the bar has no room for what is chosen once. */}
        {!phone && <ThemeSwitch />}
        <Bell size={phone ? 20 : 16} />
      </div>
    </header>
  );
}

/** To the page before; where the address was opened by itself, to the page above. */
function BackButton({ to }: { to: NonNullable<PageHead['back']> }) {
  const { history, navigate } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton aria-label="Back" edge="start" onClick={() => (canGoBack ? history.back() : void navigate({ to }))}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
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
