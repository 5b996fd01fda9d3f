import { useLocation } from 'wouter';

/**
 * For the step after an answer: leads on as `navigate` of wouter, unless the user has gone to another page meanwhile.
 */
export function useNavigateFromHere(): (to: string, options?: { replace?: boolean }) => void {
  const [path, navigate] = useLocation();
  return (to, options) => {
    if (location.pathname === path) navigate(to, options);
  };
}
