import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { Notice } from '../Notice.tsx';

type FormBoundaryProps = {
  children: ReactNode;
  /** Said before the error's own message. */
  crashed?: string | undefined;
};

const kept = 'What you typed is kept in this tab.';

/** What crashes in it is replaced by a sentence; what surrounds it stays, and so does the draft of what was typed. */
export class FormBoundary extends Component<FormBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { children, crashed } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const [title, text] =
      crashed === undefined ? ['This form stopped working', kept] : [`${crashed} ${error.message}`, kept];
    return (
      <div role="alert">
        <Notice icon={CircleAlert} title={title} text={text}>
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>
        </Notice>
      </div>
    );
  }
}
