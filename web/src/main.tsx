import './ui/tokens.css';
import './ui/base.css';
import './ui/frame.css';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, watchOtherPages } from './api/session-store.ts';
import { followSystemColorScheme } from './ui/color-scheme.ts';
import { awaitInstallOffer } from './ui/install.ts';
import { ToastsLater } from './ui/ToastsLater.tsx';
import { theme } from './ui/theme.ts';

async function openLogin(): Promise<ReactElement> {
  const { LoginPage } = await import('./features/session/LoginPage.tsx');
  return <LoginPage onSignedIn={showSignedIn} />;
}

/** The link of an invitation opens for whoever follows it, even where someone else is signed in. */
async function openInvitation(): Promise<ReactElement> {
  const { InvitationPage } = await import('./features/session/InvitationPage.tsx');
  return <InvitationPage token={location.hash.slice(1)} onSignedIn={showSignedIn} />;
}

async function openSignedIn(): Promise<ReactElement> {
  const signedIn = await import('./signed-in.tsx');
  return signedIn.openSignedIn();
}

async function showSignedIn(): Promise<void> {
  const signedIn = await import('./signed-in.tsx');
  signedIn.goToFirstScreen();
  draw(await signedIn.openSignedIn());
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

followSystemColorScheme();
awaitInstallOffer();
watchOtherPages();

// Both screens are complete before the first render; until then the frame of index.html stands.
const root = createRoot(container);
void firstScreen().then(draw);

function firstScreen(): Promise<ReactElement> {
  if (location.pathname === '/invitation') return openInvitation();
  return currentSession() ? openSignedIn() : openLogin();
}

function draw(screen: ReactElement): void {
  root.render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        {screen}
        <ToastsLater />
      </ThemeProvider>
    </StrictMode>,
  );
}
