import { type ComponentType, lazy, useState } from 'react';
import { fetchCode } from '../../fetch-code';

export interface LazyPart<Props> {
  Part: ComponentType<Props>;
  /** Fetches the code now. @throws TypeError if that fails; rendering the part tries again. */
  preload: () => Promise<unknown>;
}

/**
 * A component whose code is fetched when it is first rendered, or before that by `preload`. If the code is there, it is
 * rendered at once: React's own `lazy` would first show the fallback, which React then keeps for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => (loaded ??= await fetchCode(load));
  const Awaited = lazy(async () => ({ default: await fetchPart() })) as ComponentType<Props>;
  return {
    Part: function LazyPart(props: Props) {
      // Kept, because another component in its place would lose the state of the part.
      const [Shown] = useState(() => loaded ?? Awaited);
      return <Shown {...props} />;
    },
    preload: fetchPart,
  };
}
