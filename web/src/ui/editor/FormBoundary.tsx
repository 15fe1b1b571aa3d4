import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { Notice } from '../Notice.tsx';

/** What crashes in it is replaced by a sentence; what surrounds it stays, and so does the draft of what was typed. */
export class FormBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div role="alert">
        <Notice icon={CircleAlert} title="This form stopped working" text="What you typed is kept in this tab.">
          <Button onClick={() => this.setState({ crashed: false })}>Try again</Button>
        </Notice>
      </div>
    );
  }
}
