import { ErrorPanel, type ErrorPanelProps } from './error-panel';

/** Takes the place of a `NarrowPage` whose task failed. */
export function NarrowFailure(props: Omit<ErrorPanelProps, 'titleAs' | 'lang'>) {
  return (
    <div className="page-width max-w-xl pt-12 pb-20">
      <ErrorPanel titleAs="h1" {...props} />
    </div>
  );
}
