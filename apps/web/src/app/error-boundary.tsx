import { Component, type ReactNode } from 'react';
import { isFetchFailure } from '../fetch-code';
import { forgetFailures } from '../lazy-part';
import { app as texts } from '../texts/app';
import { Button } from '../ui/buttons/button';
import { buttonClass } from '../ui/buttons/button-style';
import { MessageScreen } from './message-screen';

interface ErrorBoundaryProps {
  /**
   * A new value renders the children again. Callers pass the address, so that leaving the broken page clears the error.
   */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string;
}

/** Replaces a page whose code failed or could not be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const wording = isFetchFailure(error) ? texts.pageNotFetched : texts.pageBroke;
    return (
      <MessageScreen
        alert
        title={wording.title}
        text={wording.text}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
            <a href="/" className={buttonClass()}>
              {texts.toStart}
            </a>
          </>
        }
      />
    );
  }
}
