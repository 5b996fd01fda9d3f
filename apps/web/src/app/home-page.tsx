import { Redirect } from 'wouter';

/** `/` is an entrance: the guard sends visitors to sign in, and this sends users to their projects. */
export function HomePage() {
  return <Redirect to="/dashboard" replace />;
}
