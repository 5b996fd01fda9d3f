import type { World } from '../world';

/** One task that a user does with the product from beginning to end; it throws if the product fails. */
export interface Journey {
  name: string;
  run: (world: World) => Promise<void>;
}
