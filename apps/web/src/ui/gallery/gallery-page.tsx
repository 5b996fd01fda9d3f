import '../pages.css';
import { Button } from '../button';

/** Every component in every state; the picture tests photograph it. */
export function GalleryPage() {
  return (
    <main className="page-width grid gap-12 py-10">
      <h1 className="text-2xl font-bold">Components</h1>
      <Button variant="primary">Primary</Button>
    </main>
  );
}
