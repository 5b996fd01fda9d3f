import { Button } from '../buttons/button';

const THEMES = ['light', 'dark'] as const;

/** Shows the page in the chosen theme without remembering it. */
export function ThemeToggle() {
  return (
    <div className="flex gap-2">
      {THEMES.map((theme) => (
        <Button key={theme} size="sm" onClick={() => (document.documentElement.dataset.theme = theme)}>
          {theme}
        </Button>
      ))}
    </div>
  );
}
