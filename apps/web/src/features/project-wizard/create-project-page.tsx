import { useState } from 'react';
import { useCurrentUser } from '../../api/user';
import { Skeleton } from '../../ui/skeleton';
import { useWizardSession } from './use-wizard-session';
import { WizardView } from './wizard-view';

/** /create-project */
export function CreateProjectPage() {
  const { id } = useCurrentUser();
  const [run, setRun] = useState(0);
  return <WizardRun key={`${id} ${run}`} userId={id} onStartOver={() => setRun(run + 1)} />;
}

function WizardRun({ userId, onStartOver }: { userId: number; onStartOver: () => void }) {
  const open = useWizardSession(userId);
  if (!open) return <Skeleton className="page-width my-8 h-96" />;
  return <WizardView userId={userId} session={open.session} restored={open.restored} onStartOver={onStartOver} />;
}
