import { Component, type ReactNode } from 'react';
import { isFetchFailure } from '../../fetch-code';
import { forgetFailures } from '../../lazy-part';

interface LateBoundaryProps {
  /** Called when code inside could not be fetched. A new boundary then fetches it again; this one stays empty. */
  onFailed: () => void;
  children: ReactNode;
}

/**
 * Keeps the rest of the page when the code of a part cannot be fetched. Every other error goes on to the page's
 * boundary.
 */
export class LateBoundary extends Component<LateBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isFetchFailure(error)) return;
    forgetFailures();
    this.props.onFailed();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isFetchFailure(error)) throw error;
    return null;
  }
}
