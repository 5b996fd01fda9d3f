import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../api/query-client';
import { LoadingBar } from './loading-bar';
import { AppRouter } from './router';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LoadingBar />
      <AppRouter />
    </QueryClientProvider>
  );
}
