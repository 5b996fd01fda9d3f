import type { World } from '../world';

/** One thing that a person does with the product, from beginning to end; it throws where the product fails them. */
export interface Journey {
  name: string;
  run: (world: World) => Promise<void>;
}
