import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { fetchCode } from './fetch-code';

export interface LazyPart<Props> {
  Part: ComponentType<Props>;
  /** Fetches the code now. @throws TypeError if that fails; rendering the part tries again. */
  preload: () => Promise<unknown>;
}

/** One function for each part that waits for its code or could not be fetched. */
const forgets = new Set<() => void>();

/**
 * Has parts that could not be fetched try again when they are next rendered; without it they would fail for ever, as
 * React's `lazy` does. Called where the failure is shown, because React renders a failed part once more before that.
 */
export function forgetFailures(): void {
  for (const forget of forgets) forget();
  forgets.clear();
}

/**
 * A component whose code is fetched when it is first rendered, or before that by `preload`. If the code is there, it is
 * rendered at once: React's own `lazy` would first show the fallback, which React then keeps for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let awaited: LazyExoticComponent<ComponentType<Props>> | null = null;
  const fetchPart = async () => (loaded ??= await fetchCode(load));
  const forget = () => {
    awaited = null;
  };
  const awaitedPart = () =>
    lazy(async () => {
      forgets.add(forget);
      const part = await fetchPart();
      forgets.delete(forget);
      return { default: part };
    });
  return {
    Part: function LazyPart(props: Props) {
      // Kept, because another component in its place would lose the state of the part.
      const [Shown] = useState(() => loaded ?? (awaited ??= awaitedPart()));
      return <Shown {...props} />;
    },
    preload: fetchPart,
  };
}
