export type ThemeChoice = 'system' | 'light' | 'dark';

/** Typed again in `theme.ts` and `first-screen.js` of the AR frame, which loads none of this app. */
const STORAGE_KEY = 'theme';

/** The theme stored in this browser, or the system's setting if none is stored. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function applyStoredTheme(): void {
  show(storedTheme());
}

/** Applies a theme at once and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is blocked in some private windows; the choice then lasts as long as the page.
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
