import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderedHook } from './rendered-hook';

/** A hook whose variables and answer do not matter here. */
export type AnyMutation = () => { mutateAsync: (variables: never) => Promise<unknown> };

/** Calls a hook's mutation; what the hook does to `client` has been done then. */
export async function callMutation(client: QueryClient, useChange: AnyMutation, variables: unknown = {}) {
  const { mutateAsync } = renderedHook(useChange, (component) => (
    <QueryClientProvider client={client}>{component}</QueryClientProvider>
  ));
  await mutateAsync(variables as never);
}
