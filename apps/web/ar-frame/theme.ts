/** Applies the theme chosen in the app, or else the system's. */
export function applyTheme(): void {
  try {
    const stored = localStorage.getItem('theme');
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
  } catch {
    // Storage is closed in some private windows.
  }
}
