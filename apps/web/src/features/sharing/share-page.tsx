import { useParams } from 'wouter';
import { shownMessage, statusOf } from '../../api/api-error';
import { useSession } from '../../api/user';
import { sharing as texts } from '../../texts/sharing';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { Skeleton } from '../../ui/messages/skeleton';
import { ShareView } from './share-view';
import { useSharedProject } from './use-shared-project';

/** /share/:key: an id for members of its workspace, a share id for everyone. */
export function SharePage() {
  const { key } = useParams<{ key: string }>();
  const project = useSharedProject(key);
  if (project.data) return <ShareView project={project.data} projectKey={key} />;
  if (project.isPending) {
    return (
      <div role="status" className="page-width grid gap-10 py-10 md:grid-cols-2">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="aspect-square w-full max-w-md" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  if (statusOf(project.error) === 404 || statusOf(project.error) === 401) return <NothingToShare projectKey={key} />;
  return (
    <div className="page-width py-12">
      <ErrorPanel
        titleAs="h1"
        title={texts.failed.title}
        text={shownMessage(project.error)}
        action={<Button onClick={() => void project.refetch()}>{texts.failed.retry}</Button>}
      />
    </div>
  );
}

/** A visitor is offered to sign in, because the project may be their own private one. */
function NothingToShare({ projectKey }: { projectKey: string }) {
  const { data: user } = useSession();
  const { notFound } = texts;
  const signIn = `/auth?next=${encodeURIComponent(`/share/${projectKey}`)}`;
  return (
    <MissingNotice
      title={notFound.title}
      text={user ? notFound.textForUser : notFound.text}
      action={
        user ? (
          <ButtonLink href="/dashboard">{notFound.projects}</ButtonLink>
        ) : (
          <>
            <ButtonLink href={signIn}>{notFound.signIn}</ButtonLink>
            <ButtonLink href="/" variant="ghost">
              {notFound.home}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
