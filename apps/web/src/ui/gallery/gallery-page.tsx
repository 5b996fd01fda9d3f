import '../styles/pages.css';
import { ButtonsExhibit } from './buttons-exhibit';
import { ChoicesExhibit } from './choices-exhibit';
import { FieldsExhibit } from './fields-exhibit';
import { FoundationsExhibit } from './foundations-exhibit';
import { LayersExhibit } from './layers-exhibit';
import { MessagesExhibit } from './messages-exhibit';
import { ThemeToggle } from './theme-toggle';

/** Shows the common components in the states that their props can set. Hover and focus are left to the reader. */
export function GalleryPage() {
  return (
    <main className="page-width grid gap-14 py-10">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold">Components</h1>
        <ThemeToggle />
      </header>
      <FoundationsExhibit />
      <ButtonsExhibit />
      <FieldsExhibit />
      <ChoicesExhibit />
      <MessagesExhibit />
      <LayersExhibit />
    </main>
  );
}
