/** What runs for reps and leads while they are signed in, beside the screens. */
import type { Session } from '@caselift/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { keepAnswers } from '../../api/kept-answers.ts';
import { keepApp } from '../../api/release.ts';
import { sessionNumber } from '../../api/session-store.ts';
import { showParts } from './parts.ts';
import { SignalBanner } from './SignalBanner.tsx';
import { startSender } from './sender.ts';
import { showSender } from './sender-state.ts';
import { personKey } from './submission.ts';
import { WaitingChip } from './WaitingChip.tsx';

/** The first screen comes before the files and answers of all others. */
const pauseMs = 3000;
/** A storage that doesn't answer, as WebKit's may, keeps nobody from the day. */
const storageMs = 3000;

/** Resolves once what was read last is there again; what waits is sent meanwhile. */
export async function openInField(session: Session, queries: QueryClient): Promise<void> {
  const person = personKey(session);
  showParts({ Chip: WaitingChip, Banner: SignalBanner });
  // A browser without storage (some private windows) works like any other, with a signal.
  void startSender(person, queries).catch(() => showSender({ drafts: [] }));
  const number = sessionNumber();
  setTimeout(() => {
    // They may have signed out meanwhile.
    if (sessionNumber() !== number) return;
    void keepApp();
    // The calls come with all that an item can say. Without a signal they are asked for at the next visit.
    import('./choices.ts').then(
      ({ keepChoices }) => keepChoices(session, queries),
      () => undefined,
    );
  }, pauseMs);
  const kept = keepAnswers(queries, person).catch(() => undefined);
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, storageMs))]);
}
