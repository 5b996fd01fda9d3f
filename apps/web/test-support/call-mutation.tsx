import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';

/** A hook whose variables and answer do not matter here. */
export type AnyMutation = () => { mutateAsync: (variables: never) => Promise<unknown> };

/** Renders a component with a hook's mutation and calls it; what the hook does to `client` has been done then. */
export async function callMutation(client: QueryClient, useChange: AnyMutation, variables: unknown = {}) {
  const calls: (() => Promise<unknown>)[] = [];
  const keep = (call: () => Promise<unknown>) => calls.push(call);
  function Caller() {
    const { mutateAsync } = useChange();
    keep(async () => mutateAsync(variables as never));
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Caller />
    </QueryClientProvider>,
  );
  if (calls.length !== 1) throw new Error(`the component was rendered ${calls.length} times`);
  await calls[0]?.();
}
