import { Router } from 'wouter';
import { LoadingBar } from './loading-bar';
import { navigateByPolicy } from './policy-navigation';
import { AppRouter } from './router';

export function App() {
  return (
    <>
      <LoadingBar />
      <Router aroundNav={navigateByPolicy}>
        <AppRouter />
      </Router>
    </>
  );
}
