import { projectDetail as texts } from '../../texts/project-detail';
import { Skeleton } from '../../ui/messages/skeleton';

/** Placeholders in the layout of the project page. */
export function ProjectSkeleton() {
  return (
    <div role="status" className="page-width grid gap-8 py-8">
      <span className="sr-only">{texts.loading}</span>
      <div className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12 w-2/3 max-w-lg" />
        <Skeleton className="h-6 w-1/2 max-w-sm" />
      </div>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  );
}
