import type { ReactNode } from 'react';
import { useAccount } from '../../api/account';
import { useWorkspaces } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { PageHeader } from '../../ui/layout/page-header';

const texts = workspaces.needsFactor;

interface EnrolmentProps {
  workspaceId: number;
  /** The settings of factors, which are passed in because they belong to the account feature. */
  factors: ReactNode;
  onOpen: () => void;
}

/** All that a member without a required second factor sees of a workspace: its name, and the means to add a factor. */
export function Enrolment({ workspaceId, factors, onOpen }: EnrolmentProps) {
  const { data: account } = useAccount();
  const { data } = useWorkspaces();
  const name = data?.items.find(({ id }) => id === workspaceId)?.name;
  const isDone = account?.factors.hasApp || account?.factors.hasPasskeys;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={texts.title}
        subtitle={
          <>
            {name && <bdi className="font-medium">{name}: </bdi>}
            {texts.text}
          </>
        }
      />
      {factors}
      {isDone && (
        <Button variant="primary" className="justify-self-start" onClick={onOpen}>
          {texts.action}
        </Button>
      )}
    </div>
  );
}
