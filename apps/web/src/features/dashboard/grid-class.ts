/** The columns of the project grid; `useColumns` counts them, and `GAP_PX` of the long list is their gap. */
export const GRID_CLASS = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
