import { Redirect } from 'wouter';

/**
 * `/` has no content of its own: the guard sends visitors to the sign-in page, and this sends users to their projects.
 */
export function HomePage() {
  return <Redirect to="/dashboard" replace />;
}
