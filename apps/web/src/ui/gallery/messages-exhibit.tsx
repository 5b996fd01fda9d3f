import { Archive, Sparkles } from 'lucide-react';
import { Badge } from '../pictures/badge';
import { Button } from '../buttons/button';
import { Card } from '../layout/card';
import { EmptyState } from '../messages/empty-state';
import { ErrorPanel } from '../messages/error-panel';
import { Icon } from '../pictures/icon';
import { PageHeader } from '../layout/page-header';
import { Progress } from '../messages/progress';
import { Skeleton } from '../messages/skeleton';
import { showToast } from '../messages/toast';
import { Exhibit, Specimen } from './exhibit';

export function MessagesExhibit() {
  return (
    <Exhibit title="Messages">
      <Specimen name="Badges">
        <Badge>Neutral</Badge>
        <Badge tone="ink" icon={Sparkles}>
          Pro
        </Badge>
        <Badge tone="held">Held</Badge>
        <Badge tone="searching">Searching</Badge>
        <Badge tone="danger">Failed</Badge>
      </Specimen>
      <div className="grid gap-3">
        <Progress label="Upload" value={35} />
        <Progress label="Done" value={100} />
        <Progress label="Unknown" value={null} />
      </div>
      <ErrorPanel title="Failed to load projects" text="Please try again later." action={<Button>Try again</Button>} />
      <Card>
        <EmptyState
          picture={<Icon of={Archive} sizePx={40} className="m-5" />}
          title="Nothing archived"
          text="Archive a project to take its link offline."
        />
      </Card>
      <div className="grid gap-2">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Card className="p-6">
        <PageHeader
          title="Page header"
          subtitle="With a badge and an action"
          aside={<Badge>12</Badge>}
          actions={<Button>Action</Button>}
        />
      </Card>
      <Specimen name="Toasts">
        <Button onClick={() => showToast({ kind: 'success', title: 'Success', description: 'Project is now public' })}>
          Success
        </Button>
        <Button onClick={() => showToast({ kind: 'error', title: 'Error', description: 'Something went wrong.' })}>
          Error
        </Button>
        <Button
          onClick={() =>
            showToast({ kind: 'info', title: 'Deleted', action: { label: 'Undo', onSelect: () => undefined } })
          }
        >
          With an action
        </Button>
      </Specimen>
    </Exhibit>
  );
}
