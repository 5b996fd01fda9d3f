import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from '@anchora/contract/limits';
import type { Project, UpdateProject } from '@anchora/contract/projects';
import { VISITOR_LANGUAGES } from '@anchora/contract/visitor-language';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, shownMessage } from '../api/http-client';
import { useUpdateProject } from '../api/projects';
import type { EditingTexts } from '../texts/editing';
import { Button } from '../ui/buttons/button';
import { Dialog } from '../ui/layers/dialog';
import { TextArea } from '../ui/fields/text-area';
import { SelectField } from '../ui/fields/select-field';
import { TextField } from '../ui/fields/text-field';
import { showToast } from '../ui/messages/toast';

export interface EditDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  texts: EditingTexts;
  /** Language of the texts, if it differs from that of most pages. */
  lang?: 'en' | 'vi' | undefined;
}

/**
 * Changes a project's name, description and the language of its visitors. Unsaved input is still there when the dialog
 * is opened again.
 */
export function EditDialog({ project, open, onOpenChange, texts, lang }: EditDialogProps) {
  const update = useUpdateProject(project.id);
  const [typed, setTyped] = useState<
    Partial<Pick<UpdateProject, 'name' | 'visitorLanguage'>> & { description?: string }
  >({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const formId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const name = typed.name ?? project.name;
  const description = typed.description ?? project.description ?? '';

  const visitorLanguage = typed.visitorLanguage ?? project.visitorLanguage;

  const close = () => {
    setTyped({});
    setErrors({});
    onOpenChange(false);
  };
  const save = async () => {
    if (!name.trim()) {
      setErrors({ name: texts.nameNeeded });
      return;
    }
    try {
      await update.mutateAsync({ name: name.trim(), description: description.trim() || null, visitorLanguage });
      showToast({ kind: 'success', lang, title: texts.saved });
      close();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        const { title, description: failure } = texts.failed;
        showToast({ kind: 'error', lang, title, description: shownMessage(error, failure) });
      }
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events pass through the portal and would reach the card around the button.
    event.stopPropagation();
    if (!update.isPending) void save();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !update.isPending && onOpenChange(next)}
      title={texts.title}
      closeLabel={texts.close}
      initialFocus={nameField}
      footer={
        <>
          <Button onClick={close} disabled={update.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            {update.isPending ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={texts.name}
          dir="auto"
          maxLength={MAX_PROJECT_NAME_LENGTH}
          autoComplete="off"
          ref={nameField}
          value={name}
          error={errors['name']}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextArea
          label={texts.description}
          dir="auto"
          rows={4}
          maxLength={MAX_PROJECT_DESCRIPTION_LENGTH}
          value={description}
          error={errors['description']}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
        <SelectField
          label={texts.visitorLanguage}
          value={visitorLanguage}
          options={VISITOR_LANGUAGES.map((value) => ({ value, label: texts.visitorLanguages[value] }))}
          onValueChange={(value) => setTyped({ ...typed, visitorLanguage: value })}
        />
      </form>
    </Dialog>
  );
}
