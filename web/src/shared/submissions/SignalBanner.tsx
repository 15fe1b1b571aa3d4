import { signalTexts, sumOfWaiting } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useConnection } from '../../api/connection.ts';
import { shownSince } from '../../api/kept-paths.ts';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './signal-banner.module.css';
import { countWaiting, isPhoto } from './submission.ts';
import { useSubmissions } from './use-submissions.ts';

/** Under the top bar: that there is no signal, or how far the sending is. Nothing when all is sent. */
export function SignalBanner() {
  const isConnected = useConnection();
  const state = useSubmissions();
  const { unsent, sending } = state;
  const since = shownSince(useQueryClient());
  const waiting = countWaiting(state);
  const count = sumOfWaiting(waiting);
  if (state.isClosed) {
    return (
      <div className={styles.banner} role="alert">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
        <div>
          <Text as="p" weight="bold">
            {signalTexts.closed}
          </Text>
          <Button variant="outlined" onClick={() => location.reload()}>
            {signalTexts.loadAgain}
          </Button>
        </div>
      </div>
    );
  }
  if (!isConnected) {
    return (
      <div className={styles.banner} role="status">
        <WifiOff size={20} strokeWidth={1.75} aria-hidden />
        <div>
          <Text as="p" weight="bold">
            {signalTexts.noSignal} {count > 0 && signalTexts.waitHere(waiting)}
          </Text>
          {count > 0 && <p>{signalTexts.byThemselves(waiting)}</p>}
          {since !== null && <p>{signalTexts.asOf(timeText(since))}</p>}
        </div>
      </div>
    );
  }
  if (sending === null) return null;
  const [at, all] = [sending.sent + 1, sending.sent + waiting.photos + waiting.others];
  const isOfPhotos = unsent.every(({ change }) => isPhoto(change));
  const words = (isOfPhotos ? signalTexts.sendingPhoto : signalTexts.sendingOne)(at, all);
  return (
    <div className={`${styles.banner} ${styles.sending}`} role="status">
      <CloudUpload size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Text as="p" weight="bold">
          {words}
        </Text>
        <ProgressBar fraction={sending.sent / all} />
      </div>
    </div>
  );
}

/** @example timeText(at) // '9:14 am', of another day 'Wed, Sep 16, 9:14 am' */
function timeText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const);
  const text = new Date(at).toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
  return text.replace(/\s([AP]M)$/, (_, half) => ` ${half.toLowerCase()}`);
}
