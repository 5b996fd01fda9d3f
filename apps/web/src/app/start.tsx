import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadFirstPage } from './load-first-page';

// Without the element, React itself says so.
const app = createRoot(document.getElementById('root') as HTMLElement);
/** A transition is rendered in slices of 5 ms, between which a tap or a scroll is answered. */
const show = () =>
  startTransition(() =>
    app.render(
      import.meta.env.DEV ? (
        <StrictMode>
          <App />
        </StrictMode>
      ) : (
        <App />
      ),
    ),
  );
// Code that could not be fetched is requested again by the router.
void loadFirstPage(location.pathname).then(show, show);
