import type { Project } from '@anchora/contract/projects';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../lazy-part';
import { partLanguage } from '../../texts/language';
import { projectDetail as texts } from '../../texts/project-detail';
import { editing } from '../../texts/editing-on-vietnamese-page';
import { Button } from '../../ui/buttons/button';
import { LateDialog } from '../../ui/layers/late-dialog';

const { Part: EditDialog } = lazyPart(async () => (await import('../../editing/edit-dialog')).EditDialog);

/** Opens the dialog for name and description, whose code is loaded with the first press. */
export function EditButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Pencil} onClick={() => setOpen(true)} className="max-sm:flex-1">
        {texts.edit}
      </Button>
      <LateDialog open={open} onClose={() => setOpen(false)}>
        <EditDialog project={project} open={open} onOpenChange={setOpen} texts={editing} lang={partLanguage('vi')} />
      </LateDialog>
    </>
  );
}
