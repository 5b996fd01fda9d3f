/** Classes of the grid of cards, also of each row of a long list. `use-columns.ts` must know the same widths. */
export const GRID_CLASS = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
