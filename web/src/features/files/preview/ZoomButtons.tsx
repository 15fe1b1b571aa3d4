import IconButton from '@mui/material/IconButton';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { largerZoom, smallerZoom } from './pages.ts';

type ZoomButtonsProps = { zoom: number; onZoom: (zoom: number) => void };

/** Those that would change nothing stay in reach, so that the keys that scroll are still heard. */
export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const buttons = [
    { label: 'Smaller', icon: ZoomOut, to: smallerZoom(zoom) },
    { label: 'Larger', icon: ZoomIn, to: largerZoom(zoom) },
    { label: 'Fit width', icon: MoveHorizontal, to: zoom === 1 ? undefined : 1 },
  ];
  return buttons.map(({ label, icon: Icon, to }) => (
    <IconButton
      key={label}
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => to && onZoom(to)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  ));
}
