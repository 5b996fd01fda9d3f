import { Skeleton } from '../../ui/messages/skeleton';

/** Keeps the place of a card that has not been loaded. */
export function CardLoading() {
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-3 h-6 w-full" />
      </div>
    </div>
  );
}
