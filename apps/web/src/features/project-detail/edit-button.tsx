import type { Project } from '@anchora/contract/projects';
import { Pencil } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { partLanguage } from '../../texts/language';
import { projectDetail as texts } from '../../texts/project-detail';
import { editing } from '../../texts/editing-on-vietnamese-page';
import { Button } from '../../ui/buttons/button';

const EditDialog = lazy(async () => ({ default: (await import('../../editing/edit-dialog')).EditDialog }));

/** Opens the dialog for name and description, whose code is loaded with the first press. */
export function EditButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const press = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={Pencil} onClick={press} className="max-sm:flex-1">
        {texts.edit}
      </Button>
      {used && (
        <Suspense fallback={null}>
          <EditDialog project={project} open={open} onOpenChange={setOpen} texts={editing} lang={partLanguage('vi')} />
        </Suspense>
      )}
    </>
  );
}
