import { LoadingBar } from './loading-bar';
import { AppRouter } from './router';

export function App() {
  return (
    <>
      <LoadingBar />
      <AppRouter />
    </>
  );
}
