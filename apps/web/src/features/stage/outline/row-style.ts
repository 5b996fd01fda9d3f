export const ROW_CLASS =
  'min-h-10 w-full min-w-0 rounded-control px-2.5 text-left text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11';
export const SELECTED_CLASS = 'bg-press font-medium';
export const ROW_BUTTON_CLASS = 'size-8! pointer-coarse:size-10!';
