import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Renders a component that calls a hook, without a browser: its effects do not run, and no change of its state renders
 * it again.
 *
 * @param around what the hook needs around its component.
 * @returns what the hook returned.
 */
export function renderedHook<Result>(
  useHook: () => Result,
  around: (component: ReactNode) => ReactNode = (component) => component,
): Result {
  const results: { result: Result }[] = [];
  const keep = (result: Result) => results.push({ result });
  function Component() {
    keep(useHook());
    return null;
  }
  renderToStaticMarkup(around(<Component />));
  const [only, ...others] = results;
  if (!only || others.length > 0) {
    throw new Error(`expected a component that is rendered once, got ${results.length} times`);
  }
  return only.result;
}
