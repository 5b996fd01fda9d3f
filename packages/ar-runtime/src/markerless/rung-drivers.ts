import { retryable } from '../loading/retryable';
import type { LiveRung, RungDriverFactory } from './rung-driver';

/** Code of each rung, fetched when it is first needed. */
const IMPORTS: Record<LiveRung, () => Promise<RungDriverFactory>> = {
  A: () => import('./webxr/rung-a').then(({ createRungA }) => createRungA),
  D: () => import('./rung-d').then(({ createRungD }) => createRungD),
  E: () => import('./rung-e').then(({ createRungE }) => createRungE),
  F: () => import('./rung-f').then(({ createRungF }) => createRungF),
};

export interface RungDrivers {
  load(rung: LiveRung): Promise<RungDriverFactory>;
  /** What is there already, without the wait that would end a tap. */
  loaded(rung: LiveRung): RungDriverFactory | undefined;
}

export function rungDrivers(): RungDrivers {
  const there = new Map<LiveRung, RungDriverFactory>();
  const loads = new Map<LiveRung, () => Promise<RungDriverFactory>>();
  return {
    loaded: (rung) => there.get(rung),
    async load(rung) {
      let load = loads.get(rung);
      if (!load) loads.set(rung, (load = retryable(IMPORTS[rung])));
      const factory = await load();
      there.set(rung, factory);
      return factory;
    },
  };
}
